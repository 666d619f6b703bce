import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { localTimeOf } from "~/platform/zoned-time";
import { isLive, type ActiveRule, type RoomOf, type Trace } from "./decisions";

/** An order or event of a person that is to be decided. `sourceId`: it was decided before, and that does not count. */
export type RoomUse = { participantId: string; time: Date; sourceId?: string };

/** What is left of the limits of rules, for the people of a batch. */
export type Rooms = {
  /** What is left for somebody at a time, for `decide`. */
  roomOf: (participantId: string, time: Date) => RoomOf;
  /** Counts what was decided, for what comes next in the same batch. */
  use: (participantId: string, time: Date, trace: Trace) => void;
};

/** The day in a time zone, such as 2026-11-30. */
export function dayIn(time: Date, timeZone: string): string {
  return localTimeOf(time, timeZone).slice(0, 10);
}

/**
 * Reads what is left of the limits. Locks the budgets, so that two orders at once cannot both take what is left of one;
 * the limits of a person are safe by the lock of their row, which the caller holds.
 * @param options.locks false for a preview, which changes nothing
 */
export async function loadRooms(
  on: Sql,
  programId: ProgramId,
  rules: readonly ActiveRule[],
  uses: readonly RoomUse[],
  timeZone: string,
  { locks = true }: { locks?: boolean } = {},
): Promise<Rooms> {
  // Rules that have ended come along for late orders. Their budgets are not locked for the others.
  const live = rules.filter((rule) => uses.some(({ time }) => isLive(rule, time)));
  const budgeted = live.filter(({ definition }) => definition.budget !== null);
  const limited = live.filter(
    ({ definition: { max_per_day: day, max_per_month: month, max_per_person: person } }) =>
      (day ?? month ?? person) !== null,
  );
  const spent = new Map<string, number>();
  const used = new Map<string, number>();
  const add = (key: string, points: number) => used.set(key, (used.get(key) ?? 0) + points);
  const addUse = (ruleId: string, participantId: string, day: string, points: number) => {
    const person = `${ruleId} ${participantId}`;
    add(person, points);
    add(`${person} ${day.slice(0, 7)}`, points);
    add(`${person} ${day}`, points);
  };
  if (budgeted.length > 0) {
    const own = uses.flatMap(({ sourceId }) => sourceId ?? []);
    const rows = await on<{ rule_id: string; points: string }>(locks ? sqlText`${BUDGETS} for update` : BUDGETS, [
      programId,
      budgeted.map(({ id }) => id),
      own,
    ]);
    for (const row of rows) spent.set(row.rule_id, Number(row.points));
  }
  if (limited.length > 0) {
    const rows = await on<{ rule_id: string; participant_id: string; day: string; points: string }>(USES, [
      programId,
      limited.map(({ id }) => id),
      [...new Set(uses.map(({ participantId }) => participantId))],
      uses.flatMap(({ sourceId }) => sourceId ?? []),
    ]);
    for (const row of rows) addUse(row.rule_id, row.participant_id, row.day, Number(row.points));
  }
  return {
    roomOf: (participantId, time) => {
      const day = dayIn(time, timeZone);
      return ({ id, definition }) => {
        const person = `${id} ${participantId}`;
        const left = (most: number | null, key: string) =>
          most === null ? null : Math.max(most - (used.get(key) ?? 0), 0);
        return {
          day: left(definition.max_per_day, `${person} ${day}`),
          month: left(definition.max_per_month, `${person} ${day.slice(0, 7)}`),
          person: left(definition.max_per_person, person),
          budget: definition.budget === null ? null : Math.max(definition.budget - (spent.get(id) ?? 0), 0),
        };
      };
    },
    use: (participantId, time, trace) => {
      const day = dayIn(time, timeZone);
      for (const { rule_id: ruleId, points } of trace.results) {
        if (points === 0) continue;
        addUse(ruleId, participantId, day, points);
        spent.set(ruleId, (spent.get(ruleId) ?? 0) + points);
      }
    },
  };
}

const BUDGETS = sqlText`select b.rule_id, (b.points - coalesce((select sum(u.points - u.taken_back) from earning_rule_uses u
    where u.program_id = b.program_id and u.rule_id = b.rule_id and u.source_id = any($3::uuid[])), 0))::text as points
  from earning_rule_budgets b where b.program_id = $1::uuid and b.rule_id = any($2::uuid[]) order by b.rule_id`;

const USES = sqlText`select rule_id, participant_id, day::text, sum(points - taken_back)::text as points from earning_rule_uses
  where program_id = $1::uuid and rule_id = any($2::uuid[]) and participant_id = any($3::uuid[]) and source_id <> all ($4::uuid[])
  group by rule_id, participant_id, day`;
