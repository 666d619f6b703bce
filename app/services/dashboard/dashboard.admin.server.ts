/**
 * The panels of a program's dashboard. Figures come from the rollups of the job `roll-up-dashboards` and are at most a
 * minute old; the latest users and actions are read directly. Staff are not counted anywhere (docs/product/dashboard.md).
 */
import { z } from "zod";
import { joinSql, sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  latestActionView,
  latestUserView,
  performanceMetricsView,
  topUserView,
  usersGrowthView,
  type LatestActionView,
  type LatestUserView,
  type PerformanceMetricsView,
  type TopUserView,
  type UsersGrowthView,
} from "./dashboard.schema";
import { actionableUrl, personOf, type PersonRow } from "./internal/person-rows.server";

/** When the figures were last counted; null before the first time. */
export const getCountedAt = query(
  "dashboard:view",
  async function getCountedAt({ programId }: AdminProgramCtx): Promise<string | null> {
    const [row] = await sql<{ counted_at: Date }>(
      sqlText`select counted_at from dashboard_rollups where program_id = $1 and part = 'days'`,
      [programId],
    );
    return row?.counted_at.toISOString() ?? null;
  },
  { output: z.string().nullable(), reads: "standby" },
);

/** What participants did in total, and in the last thirty days including today. */
export const getPerformanceMetrics = query(
  "dashboard:view",
  async function getPerformanceMetrics({ programId, program, now }: AdminProgramCtx): Promise<PerformanceMetricsView> {
    const [row] = await sql<Record<keyof PerformanceMetricsView, string | null>>(METRICS, [
      programId,
      now,
      program.timeZone,
      RECENT_DAYS,
    ]);
    const figure = (name: keyof PerformanceMetricsView) => Number(row?.[name] ?? 0);
    return {
      total_active_participants: figure("total_active_participants"),
      recent_active_participants: figure("recent_active_participants"),
      total_completed_challenges: figure("total_completed_challenges"),
      recent_completed_challenges: figure("recent_completed_challenges"),
      total_program_visits: figure("total_program_visits"),
      recent_program_visits: figure("recent_program_visits"),
      total_participant_actions: figure("total_participant_actions"),
      recent_participant_actions: figure("recent_participant_actions"),
    };
  },
  { output: performanceMetricsView, reads: "standby" },
);

/** How many were active on each of the last thirty days including today; empty when nobody was active at all. */
export const getUsersGrowth = query(
  "dashboard:view",
  async function getUsersGrowth({ programId, program, now }: AdminProgramCtx): Promise<UsersGrowthView> {
    const days = await sql<{ x: string; y: number }>(GROWTH, [programId, now, program.timeZone, RECENT_DAYS]);
    return days.some(({ y }) => y > 0) ? days : [];
  },
  { output: usersGrowthView, reads: "standby" },
);

/** The participants who have earned most since the program began. */
export const listTopUsersAllTime = query(
  "dashboard:view",
  function listTopUsersAllTime(ctx: AdminProgramCtx) {
    return topUsers(ctx, "all_time");
  },
  { output: z.array(topUserView), reads: "standby" },
);

/** The participants who earned most in the last thirty days including today. */
export const listTopUsersThisMonth = query(
  "dashboard:view",
  function listTopUsersThisMonth(ctx: AdminProgramCtx) {
    return topUsers(ctx, "month");
  },
  { output: z.array(topUserView), reads: "standby" },
);

/** The newest active participants. */
export const listLatestUsers = query(
  "dashboard:view",
  async function listLatestUsers({ programId }: AdminProgramCtx): Promise<LatestUserView[]> {
    const rows = await sql<PersonRow & PlaceRow & { avatar_file_id: string | null; created_at: Date }>(LATEST_USERS, [
      programId,
      LATEST,
    ]);
    return rows.map((row) => ({
      id: row.participant_id,
      ...personOf(programId, row),
      avatar: avatarOf(row),
      ...placeOf(row),
      created_at: row.created_at.toISOString(),
    }));
  },
  { output: z.array(latestUserView), reads: "standby" },
);

/** The latest actions of participants. */
export const listLatestActions = query(
  "dashboard:view",
  async function listLatestActions({ programId }: AdminProgramCtx): Promise<LatestActionView[]> {
    type Action = {
      id: string;
      action_type: string;
      title: string;
      actionable_type: string | null;
      actionable_id: string | null;
      created_at: Date;
    };
    const rows = await sql<PersonRow & PlaceRow & Action>(LATEST_ACTIONS, [programId, LATEST, SEARCHED_ACTIONS]);
    return rows.map((row) => ({
      id: row.id,
      action_type: row.action_type,
      title: row.title,
      ...personOf(programId, row),
      actionable_url: actionableUrl(row.actionable_type, row.actionable_id),
      ...placeOf(row),
      created_at: row.created_at.toISOString(),
    }));
  },
  { output: z.array(latestActionView), reads: "standby" },
);

const RECENT_DAYS = 30;
const TOP = 5;
const LATEST = 10;
/** How many of the newest actions are searched for those of people who still count. */
const SEARCHED_ACTIONS = 200;

type PlaceRow = { city: string | null; country: string | null };

async function topUsers({ programId }: AdminProgramCtx, part: "all_time" | "month"): Promise<TopUserView[]> {
  const rows = await sql<PersonRow & { avatar_file_id: string | null; points: string; completions: number }>(
    TOP_USERS,
    [programId, part, TOP],
  );
  return rows.map((row) => ({
    id: row.participant_id,
    ...personOf(programId, row),
    avatar: avatarOf(row),
    points: Number(row.points),
    completed_challenges: row.completions,
  }));
}

function avatarOf({ avatar_file_id: id }: { avatar_file_id: string | null }) {
  return { url: id ? `/media/${id}/avatar` : null };
}

function placeOf({ city, country }: PlaceRow) {
  return { ahoy_city: city, ahoy_country: country };
}

const TODAY = "($2::timestamptz at time zone $3)::date";

const METRICS = sqlText`select d.*, r.* from (
    select sum(completions) as total_completed_challenges, sum(completions) filter (where recent) as recent_completed_challenges,
      sum(visits) as total_program_visits, sum(visits) filter (where recent) as recent_program_visits,
      sum(actions) as total_participant_actions, sum(actions) filter (where recent) as recent_participant_actions
    from (select *, day > ${TODAY} - $4::int as recent from dashboard_days where program_id = $1) days) d,
  (select (max(active_participants) filter (where part = 'all_time'))::bigint as total_active_participants,
      (max(active_participants) filter (where part = 'month'))::bigint as recent_active_participants
    from dashboard_rollups where program_id = $1) r`;

const GROWTH = sqlText`select to_char(s.day, 'YYYY-MM-DD') as x, coalesce(d.active_participants, 0) as y
  from generate_series(${TODAY} - $4::int + 1, ${TODAY}, interval '1 day') s (day)
    left join dashboard_days d on d.program_id = $1 and d.day = s.day::date
  order by s.day`;

/** Skips people who became staff, were blocked or left since the ranking was made. */
const TOP_USERS = sqlText`select t.participant_id, p.first_name, p.last_name, p.email, p.avatar_file_id, t.points, t.completions
  from dashboard_top_users t join participants p on p.program_id = t.program_id and p.id = t.participant_id
  where t.program_id = $1 and t.part = $2 and p.status = 'active' and not p.staff and p.deleted_at is null
  order by t.rank limit $3`;

/** The place of the last visit if it was looked up, else that of the profile's postal code. */
const PLACE = `left join lateral (select city, country from visits v
      where v.program_id = p.program_id and v.participant_id = p.id and v.city is not null order by started_at desc limit 1) v on true
    left join zip_codes z on v.city is null and z.zip = left(p.postal, 5)`;
const PLACE_COLUMNS =
  "coalesce(v.city, z.city) as city, coalesce(v.country, case when z.zip is not null then 'United States' end) as country";

/** Who never signed in, such as people of an import, is not listed; one index has each of the other statuses. */
/** A part for each status, so that the planner knows which ones are rare and reads none of them to its end. */
const LATEST_OF_EACH_STATUS = joinSql(
  [sqlText`'active'`, sqlText`'opted_out'`, sqlText`'blocked'`].map(
    (
      status,
    ) => sqlText`(select * from participants where program_id = $1 and status = ${status} and not staff and email is not null
      order by created_at desc, id desc limit $2)`,
  ),
  " union all ",
);

const LATEST_USERS = sqlText`select p.id as participant_id, p.first_name, p.last_name, p.email, p.avatar_file_id, p.created_at, ${PLACE_COLUMNS}
  from (${LATEST_OF_EACH_STATUS} order by created_at desc, id desc limit $2) p ${PLACE}
  order by p.created_at desc, p.id desc`;

const LATEST_ACTIONS = sqlText`select a.id, a.action_type, a.title, a.actionable_type, a.actionable_id, a.created_at,
    p.id as participant_id, p.first_name, p.last_name, p.email, ${PLACE_COLUMNS}
  from (select id, participant_id, action_type, title, actionable_type, actionable_id, created_at from activities
      where program_id = $1 order by created_at desc, id desc limit $3) a
    join participants p on p.program_id = $1 and p.id = a.participant_id and not p.staff and p.deleted_at is null ${PLACE}
  order by a.created_at desc, a.id desc limit $2`;
