import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { isAllowed } from "~/platform/authorize";
import { listLowCoupons } from "~/services/coupons/coupons.admin.server";
import {
  getCountedAt,
  getPerformanceMetrics,
  getPointsOutlook,
  getUsersGrowth,
  listLatestActions,
  listLatestUsers,
  listTopUsersAllTime,
  listTopUsersThisMonth,
} from "~/services/dashboard/dashboard.admin.server";
import { getFirstSteps } from "~/services/first-steps/first-steps.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { Panel } from "~/ui/primitives/panel";
import { Deferred } from "~/ui/states/deferred";
import { ErrorState } from "~/ui/states/error-state";
import { FirstStepsCard } from "../first-steps/first-steps-card";
import { useAdminProgram } from "../frame/use-admin-frame";
import { DashboardHead } from "./dashboard-head";
import { GrowthPanel, GrowthSkeleton } from "./growth-panel";
import { LatestActions, LatestSkeleton, LatestUsers } from "./latest-panels";
import { LatestTicker, TickerSkeleton } from "./latest-ticker";
import { LowCoupons } from "./low-coupons";
import { MetricCards, MetricSkeletons } from "./metric-cards";
import { PointsOutlook } from "./points-outlook";
import { TopUsers, TopUsersSkeleton } from "./top-users";

export const loader = programLoader(async ({ ctx, defer }) => {
  // Awaited first, so that a missing permission fails the page and not each panel.
  const counted_at = await getCountedAt(ctx);
  const panels = await defer({
    program_performance_metrics: getPerformanceMetrics(ctx),
    points_outlook: getPointsOutlook(ctx),
    users_growth: getUsersGrowth(ctx),
    first_steps: showsFirstSteps(ctx) ? getFirstSteps(ctx) : null,
    low_coupons: isAllowed(ctx, "rewards:view") ? listLowCoupons(ctx) : [],
    latest_users: listLatestUsers(ctx),
    latest_actions: listLatestActions(ctx),
    top_users_this_month: listTopUsersThisMonth(ctx),
    top_users_all_time: listTopUsersAllTime(ctx),
  });
  return { now: ctx.now.toISOString(), counted_at, ...panels };
});

function showsFirstSteps(ctx: AdminProgramCtx): boolean {
  return ctx.program.firstStepsHiddenAt === null && isAllowed(ctx, "program:update");
}

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Dashboard"), matches);

/** The dashboard of a program. Every panel loads and fails separately. */
export default function Overview() {
  const panels = useLoaderData<typeof loader>();
  const { time_zone: timeZone } = useAdminProgram();
  const t = useText();
  const { now } = panels;
  const clock = { now, timeZone };
  return (
    <>
      <DashboardHead counted={panels.counted_at ? { at: panels.counted_at, now } : undefined} />
      <Deferred value={panels.latest_actions} fallback={<TickerSkeleton />} error={null}>
        {(actions) => <LatestTicker actions={actions} />}
      </Deferred>
      <Deferred value={panels.first_steps} fallback={null} error={null}>
        {(firstSteps) => <FirstStepsCard firstSteps={firstSteps} />}
      </Deferred>
      <Deferred value={panels.low_coupons} fallback={null} error={null}>
        {(rewards) => <LowCoupons rewards={rewards} />}
      </Deferred>
      <div className="grid gap-grid">
        <Deferred
          value={panels.program_performance_metrics}
          fallback={<MetricSkeletons />}
          error={<FailedPanel title={t("Program metrics")} />}
        >
          {(metrics) => <MetricCards metrics={metrics} />}
        </Deferred>
        <Deferred value={panels.points_outlook} fallback={null} error={<FailedPanel title={t("Points")} />}>
          {(outlook) => <PointsOutlook outlook={outlook} />}
        </Deferred>
        <div className="grid min-w-0 gap-grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Deferred
            value={panels.users_growth}
            fallback={<GrowthSkeleton />}
            error={<FailedPanel title={t("Users Growth")} />}
          >
            {(days) => <GrowthPanel days={days} now={now} />}
          </Deferred>
          <div className="grid min-w-0 content-start gap-grid">
            <Deferred
              value={panels.latest_users}
              fallback={<LatestSkeleton title={t("Latest Users")} />}
              error={<FailedPanel title={t("Latest Users")} />}
            >
              {(users) => <LatestUsers users={users} clock={clock} />}
            </Deferred>
            <Deferred
              value={panels.latest_actions}
              fallback={<LatestSkeleton title={t("Latest Actions")} />}
              error={<FailedPanel title={t("Latest Actions")} />}
            >
              {(actions) => <LatestActions actions={actions} clock={clock} />}
            </Deferred>
          </div>
        </div>
        <TopUsersPanels />
      </div>
    </>
  );
}

function TopUsersPanels() {
  const t = useText();
  const panels = useLoaderData<typeof loader>();
  const { term_points_as: term } = useAdminProgram();
  const month = t("Top Users From Last 30 days");
  const allTime = t("Top Users All Time");
  return (
    <div className="grid min-w-0 items-start gap-grid lg:grid-cols-2">
      <Deferred
        value={panels.top_users_this_month}
        fallback={<TopUsersSkeleton title={month} />}
        error={<FailedPanel title={month} />}
      >
        {(users) => <TopUsers title={month} users={users} term={term} />}
      </Deferred>
      <Deferred
        value={panels.top_users_all_time}
        fallback={<TopUsersSkeleton title={allTime} />}
        error={<FailedPanel title={allTime} />}
      >
        {(users) => <TopUsers title={allTime} users={users} term={term} />}
      </Deferred>
    </div>
  );
}

function FailedPanel({ title }: { title: ReactNode }) {
  const t = useText();
  const { revalidate } = useRevalidator();
  return (
    <Panel title={title} flush>
      <ErrorState message={t("Error! something went wrong")} onRetry={revalidate} />
    </Panel>
  );
}
