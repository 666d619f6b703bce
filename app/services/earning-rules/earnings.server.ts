/** Writes what rules gave for orders and events, and takes it back. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";
import type { Trace } from "./decisions";
import { dayIn } from "./rule-room.server";

/** What an order or event earned. `title` names it in the history of points, `time` is when it happened. */
export type Earning = {
  participantId: string;
  sourceId: string;
  kind: "order" | "event";
  title: string;
  time: Date;
  trace: Trace;
};

/** Where and when something is earned. */
type EarningCtx = { programId: ProgramId; timeZone: string; now: Date };

/**
 * Credits what was earned: for each order or event an action with its points, the uses of the rules, and tags and rewards.
 * A reward that somebody has already, or of which none is left, is not given; a tag that somebody has stays. The caller
 * holds the row locks of the participants, taken in the order of their ids.
 * @returns the action of each, by its order or event; none where nothing was earned
 */
export async function applyEarnings(
  on: Sql,
  { programId, timeZone, now }: EarningCtx,
  earnings: readonly Earning[],
): Promise<Map<string, string>> {
  const giving = earnings.filter(({ trace }) => trace.points > 0 || trace.results.some(({ gift }) => gift !== null));
  const actions = new Map(giving.map(({ sourceId }) => [sourceId, uuidv7(now)]));
  if (giving.length === 0) return actions;
  await on(EARN, [
    programId,
    giving.map(({ participantId }) => participantId),
    giving.map(({ sourceId }) => actions.get(sourceId)!),
    giving.map(({ kind }) => kind),
    giving.map(({ title }) => title),
    giving.map(({ sourceId }) => sourceId),
    giving.map(({ trace }) => trace.points),
    now,
  ]);
  const uses = giving.flatMap(({ sourceId, participantId, time, trace }) =>
    trace.results.flatMap(({ rule_id: ruleId, version, points }) =>
      points > 0 ? [{ sourceId, participantId, ruleId, version, points, day: dayIn(time, timeZone) }] : [],
    ),
  );
  if (uses.length > 0)
    await on(USE, [
      programId,
      uses.map(({ sourceId }) => sourceId),
      uses.map(({ ruleId }) => ruleId),
      uses.map(({ version }) => version),
      uses.map(({ participantId }) => participantId),
      uses.map(({ points }) => points),
      uses.map(({ day }) => day),
      now,
    ]);
  await giveGifts(on, { programId, now }, giving);
  return actions;
}

/** Gives tags and rewards, those of one reward together. */
async function giveGifts(on: Sql, { programId, now }: Omit<EarningCtx, "timeZone">, earnings: readonly Earning[]) {
  const people = { tag: new Map<string, Set<string>>(), reward: new Map<string, Set<string>>() };
  for (const { participantId, trace } of earnings) {
    for (const { gift } of trace.results) {
      if (!gift) continue;
      const owners = people[gift.kind].get(gift.id) ?? new Set<string>();
      people[gift.kind].set(gift.id, owners.add(participantId));
    }
  }
  for (const [tagId, owners] of people.tag) await on(TAG, [programId, tagId, [...owners], now]);
  for (const [rewardId, owners] of people.reward) await on(REWARD, [programId, rewardId, [...owners], now]);
}

/** What an order or event has to give back now. */
export type TakeBack = {
  participantId: string;
  sourceId: string;
  /** The action that earned the points. */
  actionId: string;
  title: string;
  points: number;
  /** Whether nothing of what was earned is left. */
  all: boolean;
  /** How much of what each rule gave is taken back by now, this time included. */
  byRule: readonly { ruleId: string; takenBack: number }[];
  /** Whether it is decided anew, so that its former uses are deleted. */
  anew?: boolean;
};

/**
 * Takes points back, as a debt where they were spent already, and opens the limits and budgets of the rules by them. What was
 * given besides points stays: a tag or a coupon may be in use. The caller holds the row locks of the participants.
 */
export async function takeBackEarnings(
  on: Sql,
  { programId, now }: Omit<EarningCtx, "timeZone">,
  takeBacks: readonly TakeBack[],
): Promise<void> {
  if (takeBacks.length === 0) return;
  // What came back entirely and is decided anew has nothing left to take.
  const taking = takeBacks.filter(({ points }) => points > 0);
  if (taking.length > 0)
    await on(TAKE_BACK, [
      programId,
      taking.map(({ participantId }) => participantId),
      taking.map(({ actionId }) => actionId),
      taking.map(({ points }) => points),
      taking.map(({ all }) => all),
      taking.map(({ title }) => title),
      now,
    ]);
  const uses = takeBacks.flatMap(({ sourceId, byRule }) => byRule.map((use) => ({ sourceId, ...use })));
  if (uses.length > 0)
    await on(FREE, [
      programId,
      uses.map(({ sourceId }) => sourceId),
      uses.map(({ ruleId }) => ruleId),
      uses.map(({ takenBack }) => takenBack),
    ]);
  const anew = takeBacks.filter((each) => each.anew).map(({ sourceId }) => sourceId);
  if (anew.length > 0) await on(FORGET, [programId, anew]);
}

const EARN = sqlText`select points_earn_by_rules($1::uuid, $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::bigint[], $8::timestamptz)::text`;

const USE = sqlText`with used as (
    insert into earning_rule_uses (program_id, source_id, rule_id, version, participant_id, points, day, created_at)
    select $1::uuid, w.source_id, w.rule_id, w.version, w.participant_id, w.points, w.day, $8::timestamptz
    from unnest($2::uuid[], $3::uuid[], $4::int[], $5::uuid[], $6::bigint[], $7::date[]) w (source_id, rule_id, version, participant_id, points, day)
    returning rule_id, points)
  update earning_rule_budgets b set points = b.points + w.points from (select rule_id, sum(points) as points from used group by rule_id) w
    where b.program_id = $1::uuid and b.rule_id = w.rule_id`;

const TAG = sqlText`insert into taggings (program_id, id, tag_id, participant_id, created_at)
  select $1::uuid, new_uuid($4::timestamptz), t.id, p.id, $4::timestamptz
  from tags t join participants p on p.program_id = t.program_id and p.id = any($3::uuid[])
  where t.program_id = $1::uuid and t.id = $2::uuid
  on conflict do nothing`;

const REWARD = sqlText`select claim_id from give_reward_to($1::uuid, $2::uuid, $3::uuid[], $4::timestamptz)`;

const TAKE_BACK = sqlText`select points_take_back($1::uuid, w.participant_id, w.action_id, w.points, w.whole, w.title, $7::timestamptz)
  from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::boolean[], $6::text[]) w (participant_id, action_id, points, whole, title)`;

/** The sums before and after differ by what the rules get back. */
const FREE = sqlText`with before as (
    select u.source_id, u.rule_id, u.taken_back, w.taken_back as now
    from unnest($2::uuid[], $3::uuid[], $4::bigint[]) w (source_id, rule_id, taken_back)
      join earning_rule_uses u on u.program_id = $1::uuid and u.source_id = w.source_id and u.rule_id = w.rule_id),
  changed as (
    update earning_rule_uses u set taken_back = b.now from before b
      where u.program_id = $1::uuid and u.source_id = b.source_id and u.rule_id = b.rule_id)
  update earning_rule_budgets g set points = g.points - f.points
    from (select rule_id, sum(now - taken_back) as points from before group by rule_id) f
    where g.program_id = $1::uuid and g.rule_id = f.rule_id`;

const FORGET = sqlText`delete from earning_rule_uses where program_id = $1::uuid and source_id = any($2::uuid[])`;
