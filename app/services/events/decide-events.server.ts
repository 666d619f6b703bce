/** What events earn by the rules, and what is taken back of it. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { activeRules } from "~/services/earning-rules/active-rules.server";
import { decide, type Trace } from "~/services/earning-rules/decisions";
import { applyEarnings, takeBackEarnings, type TakeBack } from "~/services/earning-rules/earnings.server";
import { eventSubject, loadMembers, type RuledEvent } from "~/services/earning-rules/members.server";
import { loadRooms } from "~/services/earning-rules/rule-room.server";
import { storedTrace } from "~/services/earning-rules/stored-trace";
import {
  COMPLETION_UNDONE,
  EVENT_CORRECTED,
  FRIEND_JOINED,
  HAPPY_BIRTHDAY,
  RECEIPT_CORRECTED,
  RECEIPT_TITLE,
  REFERRAL_REJECTED,
  SIGNED_UP,
  TIER_LOST,
} from "~/services/points/action-types";
import type { EventTrigger } from "./events.schema";

/** Where events are decided on. */
export type DecidingCtx = { programId: ProgramId; program: { timeZone: string }; now: Date };

/** A stored event that is to be decided on. */
export type StoredEvent = {
  id: string;
  trigger: EventTrigger;
  event_type_id: string | null;
  /** The label of its type; null for an event of the product. */
  label: string | null;
  participant_id: string;
  properties: Record<string, unknown>;
  occurred_at: Date;
  revoked_at: Date | null;
  /** What earned its points, when it was decided on before and that was not reversed since. */
  action_id: string | null;
  points: string;
};

/** What an event came to. */
export type Decision = { trace: Trace | null; actionId: string | null; points: number };

/**
 * Decides on events in the order in which they happened, and stores what they earned. What was decided before is taken back
 * first, and nothing follows for an event that was revoked. The caller has locked the participants (`lockPeople`).
 * @returns what each came to, by its id
 */
export async function decideEvents(
  on: Sql,
  { programId, program: { timeZone }, now }: DecidingCtx,
  events: readonly StoredEvent[],
): Promise<Map<string, Decision>> {
  const decisions = new Map<string, Decision>();
  if (events.length === 0) return decisions;
  await takeBack(on, { programId, now }, events);
  const happened = events
    .filter((event) => event.revoked_at === null)
    .sort((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime());
  const rules = happened.length > 0 ? await activeRules(on, programId) : [];
  const members = await loadMembers(
    on,
    programId,
    happened.map((event) => event.participant_id),
  );
  const uses = happened.map((event) => ({
    participantId: event.participant_id,
    time: event.occurred_at,
    sourceId: event.id,
  }));
  const rooms = await loadRooms(on, programId, rules, uses, timeZone);
  const earnings = happened.flatMap((event) => {
    const member = members.get(event.participant_id);
    if (!member || member.blocked) return []; // their account was deleted or blocked
    const { occurred_at: time, participant_id: participantId } = event;
    const trace = decide(rules, eventSubject(ruled(event), member, timeZone), rooms.roomOf(participantId, time));
    rooms.use(participantId, time, trace);
    // What the person has earned counts for their next event of the same batch.
    member.earned += trace.points;
    for (const tier of Object.keys(member.missing))
      member.missing[tier] = Math.max(member.missing[tier]! - trace.points, 0);
    return [{ participantId, sourceId: event.id, kind: "event" as const, title: titleOf(event), time, trace }];
  });
  const actions = await applyEarnings(on, { programId, timeZone, now }, earnings);
  for (const { id } of events) decisions.set(id, { trace: null, actionId: null, points: 0 });
  for (const { sourceId, trace } of earnings)
    decisions.set(sourceId, { trace, actionId: actions.get(sourceId) ?? null, points: trace.points });
  const rows = events.map((event) => ({ ...event, ...decisions.get(event.id)! }));
  await on(DECIDED, [
    programId,
    rows.map(({ id }) => id),
    rows.map(({ revoked_at }) => revoked_at === null),
    rows.map(({ trace }) => (trace === null ? "" : JSON.stringify(storedTrace(trace)))),
    rows.map(({ actionId }) => actionId ?? ""),
    rows.map((row) => decisions.get(row.id)!.points),
    now,
  ]);
  return decisions;
}

/** Takes back what the events earned before. */
async function takeBack(on: Sql, ctx: { programId: ProgramId; now: Date }, events: readonly StoredEvent[]) {
  const decided = events.filter(({ action_id }) => action_id !== null);
  if (decided.length === 0) return;
  const uses = await on<{ source_id: string; rule_id: string; points: string }>(
    sqlText`select source_id::text, rule_id::text, points::text from earning_rule_uses
      where program_id = $1::uuid and source_id = any($2::uuid[])`,
    [ctx.programId, decided.map(({ id }) => id)],
  );
  const takeBacks = decided.map((event): TakeBack => ({
    participantId: event.participant_id,
    sourceId: event.id,
    actionId: event.action_id!,
    title: event.revoked_at === null ? EVENT_CORRECTED : (REVOKED_TITLES[event.trigger] ?? EVENT_CORRECTED),
    points: Number(event.points),
    all: true,
    byRule: uses
      .filter((use) => use.source_id === event.id)
      .map((use) => ({ ruleId: use.rule_id, takenBack: Number(use.points) })),
    anew: true,
  }));
  await takeBackEarnings(on, ctx, takeBacks);
}

const REVOKED_TITLES: Partial<Record<EventTrigger, string>> = {
  challenge: COMPLETION_UNDONE,
  receipt: RECEIPT_CORRECTED,
  referral: REFERRAL_REJECTED,
  tier: TIER_LOST,
};

function ruled({ trigger, event_type_id, properties, occurred_at }: StoredEvent): RuledEvent {
  const named = trigger === "challenge" ? properties.challenge : trigger === "tier" ? properties.tier : "";
  return {
    trigger,
    eventTypeId: event_type_id,
    name: String(named ?? ""),
    occurredAt: occurred_at,
    properties,
    amount: trigger === "receipt" ? Math.round(Number(properties.total ?? 0) * 100) : 0,
  };
}

/** What the history of points calls it. */
function titleOf({ trigger, label, properties }: StoredEvent): string {
  const text = (name: string) => (typeof properties[name] === "string" ? properties[name] : "");
  switch (trigger) {
    case "event":
      return label ?? "";
    case "challenge":
      return text("challenge");
    case "receipt":
      return text("merchant") || RECEIPT_TITLE;
    case "referral":
      return FRIEND_JOINED;
    case "sign_up":
      return SIGNED_UP;
    case "tier":
      return text("tier");
    case "birthday":
      return HAPPY_BIRTHDAY;
  }
}

/**
 * Locks people for the rest of the transaction, in the order of their ids, as everything that locks many.
 * @returns those who are there: an account that was merged into another meanwhile is not
 */
export async function lockPeople(on: Sql, programId: ProgramId, ids: readonly string[]): Promise<Set<string>> {
  const rows = await on<{ id: string; points_lock: string }>(LOCK, [programId, [...new Set(ids)]]);
  return new Set(rows.map(({ id }) => id));
}

/** The lots of points from before there were any are sorted by points_lock, which waits for nobody then. */
const LOCK = sqlText`with locked as materialized (
    select id from participants where program_id = $1::uuid and id = any($2::uuid[]) and merged_into_id is null
    order by id for no key update)
  select id::text, points_lock($1::uuid, id)::text from locked`;

/** The events of these ids as they are decided on, locked. Those that another process has locked are left out. */
export async function lockEvents(on: Sql, programId: ProgramId, ids: readonly string[]): Promise<StoredEvent[]> {
  return on<StoredEvent>(READ, [programId, ids]);
}

const READ = sqlText`select e.id::text, e.trigger, e.event_type_id::text, t.label, e.participant_id::text, e.properties, e.occurred_at, e.revoked_at,
    case when not is_reversed(e.program_id, e.action_id) then e.action_id::text end as action_id, e.points::text
  from participant_events e left join event_types t on t.program_id = e.program_id and t.id = e.event_type_id
  where e.program_id = $1::uuid and e.id = any($2::uuid[]) and e.participant_id is not null and e.decided_at is null
  order by e.id for update of e skip locked`;

/**
 * What was taken back meanwhile may have led somebody below a tier and revoked an event of this very batch, which is decided
 * again then. What an event had earned before it was revoked can still be read.
 */
const DECIDED = sqlText`update participant_events e set waits_until = null, points = d.points,
    decided_at = case when (e.revoked_at is null) = d.stands then $7::timestamptz end,
    trace = coalesce(nullif(d.trace, '')::jsonb, e.trace), action_id = nullif(d.action_id, '')::uuid
  from unnest($2::uuid[], $3::boolean[], $4::text[], $5::text[], $6::bigint[]) d (id, stands, trace, action_id, points)
  where e.program_id = $1::uuid and e.id = d.id`;
