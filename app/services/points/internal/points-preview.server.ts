/** What would have expired under other rules (docs/product/points.md#preview). */
import type { ProgramId } from "~/platform/context";
import { estimatedRows } from "~/platform/counted-page.server";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { PointsPreviewView, PointsRules } from "../points-rules.schema";

/** Of a program with more people, about so many are looked at. */
const MAX_PEOPLE = 5_000;

type Program = { programId: ProgramId; timeZone: string; now: Date };

/**
 * The points that were unspent when the rules' date came, where that was in the last twelve months, and their people.
 * The history of a person is read as a whole, so the people of a large program are a sample of its table's pages.
 */
export async function wouldHaveExpired(
  { programId, timeZone, now }: Program,
  rules: PointsRules,
  maxPeople = MAX_PEOPLE,
): Promise<PointsPreviewView> {
  if (rules.expiration.kind === "never") return { points: 0, people: 0, sampled: false };
  const [counted] = await sql<{ people: number }>(COUNT, [programId, maxPeople + 1]);
  const sampled = counted!.people > maxPeople;
  const people = sampled ? await estimatedRows([OF_PROGRAM], [programId]) : counted!.people;
  const share = sampled ? Math.min(1, maxPeople / people) : 1;
  const [row] = await sql<{ points: string; people: number }>(
    statement(
      rules.expiration.kind === "inactivity",
      sampled ? sqlText`tablesample system ($6::float4) repeatable (1)` : sqlText``,
    ),
    [programId, JSON.stringify(rules), timeZone, now, 2 * maxPeople, ...(sampled ? [share * 100] : [])],
  );
  const projected = (count: number) => Math.round(count / share);
  return { points: projected(Number(row!.points)), people: projected(row!.people), sampled };
}

const OF_PROGRAM = sqlText`from participants where program_id = $1::uuid`;
const COUNT = sqlText`select count(*)::int as people from (select ${OF_PROGRAM} limit $2) p`;

/**
 * Without any activity for some months, points expire when the first such gap after they were earned is over; by the
 * other rules on a day that follows from when they were earned.
 */
const GAPS = sqlText`activities as materialized (
    select l.participant_id, l.created_at from lots l where $2::jsonb->'expiration'->'activities' ? 'earn'
    union all select a.participant_id, a.created_at from people w
      join participant_actions a on a.program_id = $1::uuid and a.participant_id = w.id
      where a.action_type = 'sign_in' and $2::jsonb->'expiration'->'activities' ? 'sign_in'
        or $2::jsonb->'expiration'->'activities' ? 'spend' and exists (select from point_postings t
          where t.program_id = a.program_id and t.action_id = a.id and t.to_account = 'spent')),
  gaps as materialized (
    select participant_id, at from (
      select participant_id, points_expiry($2::jsonb, $3, created_at) as at,
        lead(created_at) over (partition by participant_id order by created_at) as next from activities) a
    where at <= $4::timestamptz and (next is null or next >= at)),
  due as materialized (select l.id, l.participant_id, l.points,
      coalesce((select min(g.at) from gaps g where g.participant_id = l.participant_id and g.at > l.created_at),
        -- Who has done nothing that counts since they earned them.
        case when not exists (select from activities a where a.participant_id = l.participant_id and a.created_at >= l.created_at)
          then points_expiry($2::jsonb, $3, l.created_at) end) as at
    from lots l)`;

const DAYS = sqlText`due as materialized (select id, participant_id, points, points_expiry($2::jsonb, $3, created_at) as at from lots)`;

function statement(inactivity: boolean, sample: SqlText): SqlText {
  return sqlText`with people as materialized (
    select p.id from participants p ${sample} where p.program_id = $1::uuid and p.points_issued > 0
      and not points_never_expire($2::jsonb, (select g.features from programs g where g.id = $1::uuid), p.tier_level) limit $5),
  lots as materialized (
    select l.id, l.participant_id, l.points, l.created_at from people w
      join point_lots l on l.program_id = $1::uuid and l.participant_id = w.id),
  ${inactivity ? GAPS : DAYS},
  unspent as (
    select d.participant_id, d.points + coalesce((select sum(u.amount) from point_lot_uses u
        join point_postings t on t.program_id = u.program_id and t.id = u.posting_id
        where u.program_id = $1::uuid and u.lot_id = d.id and t.created_at < d.at and 'expired' not in (t.from_account, t.to_account)), 0) as points
    from due d where d.at <= $4::timestamptz and d.at > $4::timestamptz - interval '12 months')
  select coalesce(sum(points), 0)::text as points, count(distinct participant_id)::int as people from unspent where points > 0`;
}
