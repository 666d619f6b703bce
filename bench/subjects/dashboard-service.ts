/** Reads one panel of the demo program's dashboard by its use case. Prints the latency. */
import { closeDatabase } from "~/platform/database/connections.server";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.admin.server";
import * as dashboard from "~/services/dashboard/dashboard.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import * as figures from "~/services/dashboard/figures.admin.server";
import { figuresQuery, subjectFiguresQuery } from "~/services/dashboard/figures.schema";
import type { DashboardLoop, Panel } from "../dashboard";
import { latencyOf } from "../latency";
import { demoAdmin } from "./demo-admin";

const { panel, seconds } = JSON.parse(process.argv[2]!) as DashboardLoop;
const ctx = await demoAdmin();

const actions = (query: object) => () => listDashboardActions(ctx, dashboardActionsQuery.parse(query));
const searched = (search: string) => listDashboardActions(ctx, dashboardActionsQuery.parse({ search }));
const emailStart = (n: number) => `scale-0000${String(n % 10_000).padStart(4, "0")}`;
const READS: Record<Panel, (n: number) => Promise<unknown>> = {
  figures: () => figures.getDashboardFigures(ctx, figuresQuery.parse({})),
  "figures of a year": () => figures.getDashboardFigures(ctx, figuresQuery.parse({ range: "this_year" })),
  "figures of challenges": () => figures.listChallengeFigures(ctx, subjectFiguresQuery.parse({})),
  "figures of rewards": () => figures.listRewardFigures(ctx, subjectFiguresQuery.parse({})),
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
  "actions of a month": actions({ created: lastMonth() }),
  "actions, search": (n) => searched(emailStart(n)),
  "actions, search by email": (n) => searched(`${emailStart(n)}@example.test`),
  "actions, search for many": () => searched("first7"),
};

/** The days of the figures without a choice. */
function lastMonth() {
  const day = (days: number) => new Date(ctx.now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return `${day(29)}..${day(0)}`;
}

const latency = await latencyOf(READS[panel], seconds);
await closeDatabase();
console.log(JSON.stringify(latency));
