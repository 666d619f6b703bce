/** Reads one panel of the demo program's dashboard by its use case. Prints the latency. */
import { programIdFrom } from "~/auth/program-id.server";
import { closeDatabase, sql } from "~/platform/database.server";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.admin.server";
import * as dashboard from "~/services/dashboard/dashboard.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { participantListQuery } from "~/services/participants/participants-admin.schema";
import { listParticipants } from "~/services/participants/participants.admin.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { DashboardLoop, Panel } from "../dashboard";
import { latencyOf } from "../latency";

const { panel, seconds } = JSON.parse(process.argv[2]!) as DashboardLoop;
const [demo] = await sql<{ id: string }>("select id from programs where subdomain = 'demo'", []);
const program = await catalogueOf(demo!.id);
const actor = {
  kind: "admin",
  superAdmin: true,
  organizationIds: [],
  roles: {},
} as unknown as AdminProgramCtx["actor"];
/** The context, as a handler would make it. */
const ctx: AdminProgramCtx = {
  actor,
  now: new Date(),
  locale: "en",
  requestId: "bench",
  programId: programIdFrom(demo!.id),
  program,
};

const actions = (query: object) => () => listDashboardActions(ctx, dashboardActionsQuery.parse(query));
const users = (query: object) => () => listParticipants(ctx, participantListQuery.parse(query));
const READS: Record<Panel, (n: number) => Promise<unknown>> = {
  program_performance_metrics: () => dashboard.getPerformanceMetrics(ctx),
  users_growth: () => dashboard.getUsersGrowth(ctx),
  top_users_all_time: () => dashboard.listTopUsersAllTime(ctx),
  top_users_this_month: () => dashboard.listTopUsersThisMonth(ctx),
  latest_users: () => dashboard.listLatestUsers(ctx),
  latest_actions: () => dashboard.listLatestActions(ctx),
  actions: actions({}),
  "actions of challenges": actions({ type: "challenges" }),
  "actions of rewards": actions({ type: "rewards" }),
  "actions, page 500": actions({ page: 500 }),
  "actions, search": (n) =>
    listDashboardActions(
      ctx,
      dashboardActionsQuery.parse({ search: `scale-0000${String(n % 10_000).padStart(4, "0")}` }),
    ),
  users: users({}),
  "users by name": users({ sort: "name" }),
  "users, page 500": users({ page: 500 }),
};

const latency = await latencyOf(READS[panel], seconds);
await closeDatabase();
console.log(JSON.stringify(latency));
