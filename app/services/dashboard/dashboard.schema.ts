/** What dashboards show. Browser-safe. */
import { z } from "zod";
import { daysFilter, filterOf, listQuery, PAGE_FIELDS } from "~/platform/paging";

/** `GET programs/{id}/program_performance_metrics`; `recent_*` are of the last thirty days including today. */
export const performanceMetricsView = z.object({
  total_active_participants: z.number(),
  recent_active_participants: z.number(),
  total_completed_challenges: z.number(),
  recent_completed_challenges: z.number(),
  total_program_visits: z.number(),
  recent_program_visits: z.number(),
  total_participant_actions: z.number(),
  recent_participant_actions: z.number(),
});
export type PerformanceMetricsView = z.infer<typeof performanceMetricsView>;

/**
 * `GET programs/{id}/users_growth`: one point per day, `x` its date in the program's time zone, `y` the users active on
 * it.
 */
export const usersGrowthView = z.array(z.object({ x: z.string(), y: z.number() }));
export type UsersGrowthView = z.infer<typeof usersGrowthView>;

const person = z.object({
  name: z.string(),
  short_name: z.string(),
  /** The participant's page in the admin. */
  details_url: z.string(),
});

/** `GET programs/{id}/top_users_all_time` and `top_users_this_month`: those who earned most, the best first. */
export const topUserView = person.extend({
  id: z.string(),
  avatar: z.object({ url: z.string().nullable() }),
  points: z.number(),
  completed_challenges: z.number(),
});
export type TopUserView = z.infer<typeof topUserView>;

const place = z.object({
  /** Where they last came from: by their visit, else by the postal code of their profile. */
  ahoy_city: z.string().nullable(),
  ahoy_country: z.string().nullable(),
});

/** `GET programs/{id}/latest_users`, newest first. */
export const latestUserView = person.extend({
  id: z.string(),
  avatar: z.object({ url: z.string().nullable() }),
  ...place.shape,
  created_at: z.string(),
});
export type LatestUserView = z.infer<typeof latestUserView>;

/** `GET programs/{id}/latest_actions`, newest first. */
export const latestActionView = person.extend({
  id: z.string(),
  action_type: z.string(),
  title: z.string(),
  /** The page in the admin of what it was about, if there is one. */
  actionable_url: z.string().nullable(),
  ...place.shape,
  created_at: z.string(),
});
export type LatestActionView = z.infer<typeof latestActionView>;

export const ACTIONABLE_TYPES = ["Challenge", "Reward"] as const;
export type ActionableType = (typeof ACTIONABLE_TYPES)[number];

const ACTIONABLES = { challenges: "Challenge", rewards: "Reward" } as const;

/** `GET programs/{id}/dashboard/actions`: `type=rewards` is the same as `actionable_type=Reward`. */
const actionsQuery = listQuery(["created_at"], "-created_at").extend({
  type: z.enum(["challenges", "rewards"]).optional().catch(undefined),
  actionable_type: filterOf(z.enum(ACTIONABLE_TYPES)),
  /** Days in the program's time zone. */
  created: daysFilter(),
});
export const dashboardActionsQuery = actionsQuery.transform(withType);

/** `GET programs/{id}/dashboard/actions.csv`: as the list, with all pages, newest first. */
export const exportedActionsQuery = actionsQuery.omit({ ...PAGE_FIELDS, sort: true }).transform(withType);

type ActionFilters = { type?: keyof typeof ACTIONABLES; actionable_type: ActionableType[] };

function withType<Query extends ActionFilters>({ type, actionable_type, ...query }: Query) {
  return { ...query, actionable_type: type ? [ACTIONABLES[type]] : actionable_type };
}

export type DashboardActionsQuery = z.infer<typeof dashboardActionsQuery>;

/** A row of the table: who did what, and what it earned or cost. */
export const dashboardActionView = person.extend({
  id: z.string(),
  participant_id: z.string(),
  email: z.string().nullable(),
  action_type: z.string(),
  title: z.string(),
  actionable_type: z.string().nullable(),
  actionable_id: z.string().nullable(),
  actionable_url: z.string().nullable(),
  points: z.number(),
  created_at: z.string(),
});
export type DashboardActionView = z.infer<typeof dashboardActionView>;
