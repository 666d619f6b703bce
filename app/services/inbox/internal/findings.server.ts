/** Finds what is unusual in a program and stores it until it is over. */
import { sqlText, type Sql } from "~/platform/database/sql";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { isOffered } from "~/services/challenge-types/offered.server";
import type { ChallengeReason } from "../inbox.schema";

export type PointsDetails = { points: number; usual: number };
export type ChallengeDetails = { reason: ChallengeReason; reward_id: string | null };

/** Today is compared with so many days before it. */
const DAYS = 28;
/** Fewer days with points say nothing about what is usual. */
const MIN_DAYS = 7;
/** A day is unusual above so many times the mean, above every other day, and from so many points on. */
const FACTOR = 3;
const MIN_POINTS = 1_000;
/** How long an unusual day is shown. */
const SHOWN_DAYS = 7;

/** The points that people got on the days of `d`; an import, a release and a merge give nobody anything new. */
const POINTS_OF_DAY = sqlText`select coalesce(sum(a.points), 0)::bigint from participant_actions a
  where a.program_id = $1::uuid and a.points > 0
    and a.action_type not in ('import', 'reversal', 'points_released', 'accounts_merged')
    and a.created_at >= d.day::timestamp at time zone $2::text and a.created_at < (d.day + 1)::timestamp at time zone $2::text`;

type Program = { programId: string; timeZone: string; features: string[] };

/**
 * Brings the findings of a program up to `now`. Safe to repeat: of two runs at the same time one does nothing. Each past
 * day is counted once, so that a run reads the actions of the present day only.
 */
export async function updateFindings(on: Sql, { programId, timeZone, features }: Program, now: Date): Promise<void> {
  const [lock] = await on<{ locked: boolean }>(
    sqlText`select pg_try_advisory_xact_lock(hashtextextended('inbox ' || $1::text, 0)) as locked`,
    [programId],
  );
  if (!lock?.locked) return;
  await countDays(on, { programId, timeZone }, now);
  await findPoints(on, { programId, timeZone }, now);
  const typesOff = CHALLENGE_TYPES.filter((type) => !isOffered({ features }, type));
  await findChallenges(on, programId, typesOff, now);
}

async function countDays(
  on: Sql,
  { programId, timeZone }: Pick<Program, "programId" | "timeZone">,
  now: Date,
): Promise<void> {
  await on(
    sqlText`insert into inbox_point_days (program_id, day, points)
      select $1::uuid, d.day, (${POINTS_OF_DAY}) from (
        select ($3::timestamptz at time zone $2::text)::date - n as day from generate_series(1, ${DAYS}) n) d
      where not exists (select from inbox_point_days c where c.program_id = $1::uuid and c.day = d.day)
      on conflict do nothing`,
    [programId, timeZone, now],
  );
  await on(
    sqlText`delete from inbox_point_days where program_id = $1::uuid and day < ($3::timestamptz at time zone $2::text)::date - ${DAYS}`,
    [programId, timeZone, now],
  );
}

async function findPoints(
  on: Sql,
  { programId, timeZone }: Pick<Program, "programId" | "timeZone">,
  now: Date,
): Promise<void> {
  await on(
    sqlText`insert into inbox_findings (program_id, kind, subject, details, found_at)
      select $1::uuid, 'points', to_char(d.day, 'YYYY-MM-DD'),
          jsonb_build_object('points', d.points, 'usual', round(b.mean)), $3::timestamptz
        from (select d.day, (${POINTS_OF_DAY}) as points from (
            select ($3::timestamptz at time zone $2::text)::date as day) d) d,
          (select count(*) as days, avg(points) as mean, max(points) as most from inbox_point_days
            where program_id = $1::uuid and points > 0) b
        where b.days >= ${MIN_DAYS} and d.points >= ${MIN_POINTS} and d.points > b.mean * ${FACTOR} and d.points > b.most
      on conflict (program_id, kind, subject) do update set details = excluded.details`,
    [programId, timeZone, now],
  );
  await on(
    sqlText`delete from inbox_findings where program_id = $1::uuid and kind = 'points'
        and subject < to_char(($3::timestamptz at time zone $2::text)::date - ${SHOWN_DAYS}, 'YYYY-MM-DD')`,
    [programId, timeZone, now],
  );
}

/** Those of `typesOff` are not shown on the site. A prize with points in its place (`rewards.points`) still gives something when none of it is left. */
async function findChallenges(on: Sql, programId: string, typesOff: readonly string[], now: Date): Promise<void> {
  await on(
    sqlText`with open as (
        select c.id, c.reward_type, case when c.challenge_type <> all($3::text[]) then coalesce(p.id, s.id) end as reward_id, case
          when c.challenge_type = any($3::text[]) then 'type_off'
          when p.archived_at is not null then 'prize_archived'
          when p.finish <= $2::timestamptz then 'prize_ended'
          when p.points = 0 and p.claims_count >= p.claim_limit then 'prize_none_left'
          when p.points = 0 and exists (select from reward_coupons k where k.program_id = p.program_id and k.reward_id = p.id)
            and not exists (select from reward_coupons k where k.program_id = p.program_id and k.reward_id = p.id and k.claim_id is null and k.blocked_at is null)
            then 'prize_out_of_coupons'
          when p.id is null and (s.finish <= $2::timestamptz or s.archived_at is not null) then 'sweepstake_ended'
          when c.challenge_type = 'unified_social' and not exists (
            select from social_network_posts o where o.program_id = c.program_id and o.challenge_id = c.id) then 'posts_missing' end as reason
        from challenges c
          left join rewards p on c.reward_type = 'prize' and p.program_id = c.program_id and p.id = c.prize_reward_id
          left join rewards s on s.program_id = c.program_id and s.id = c.sweepstake_reward_id
        where c.program_id = $1::uuid and c.published and c.archived_at is null
          and (c.start is null or c.start <= $2::timestamptz) and (c.finish is null or c.finish > $2::timestamptz)),
      found as (select id::text as subject, jsonb_build_object('reason', reason, 'reward_id', reward_id) as details
        from open where reason is not null),
      over as (delete from inbox_findings f where f.program_id = $1::uuid and f.kind = 'challenge'
        and not exists (select from found where found.subject = f.subject))
      insert into inbox_findings (program_id, kind, subject, details, found_at)
        select $1::uuid, 'challenge', subject, details, $2::timestamptz from found
        on conflict (program_id, kind, subject) do update set details = excluded.details`,
    [programId, now, typesOff],
  );
}
