import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { isAllowed } from "~/platform/authorize";
import { listLowCoupons } from "~/services/coupons/coupons.admin.server";
import {
  getCountedAt,
  getPerformanceMetrics,
  getUsersGrowth,
  listLatestActions,
  listLatestUsers,
  listTopUsersAllTime,
  listTopUsersThisMonth,
} from "~/services/dashboard/dashboard.admin.server";
import { daysOf } from "~/services/dashboard/figure-range";
import {
  getDashboardFigures,
  getWeeklyMail,
  listChallengeFigures,
  listRewardFigures,
} from "~/services/dashboard/figures.admin.server";
import { dashboardIntent, figuresQuery, subjectFiguresQuery } from "~/services/dashboard/figures.schema";
import { todayOf } from "~/services/dashboard/figures.server";
import { getFirstSteps } from "~/services/first-steps/first-steps.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { errorIn } from "~/ui/forms/form-errors";
import { Panel } from "~/ui/primitives/panel";
import { Deferred } from "~/ui/states/deferred";
import { ErrorState } from "~/ui/states/error-state";
import { FirstStepsCard } from "../first-steps/first-steps-card";
import { useAdminProgram } from "../frame/use-admin-frame";
import { DashboardHead } from "./dashboard-head";
import { FigureTiles } from "./figures/figure-tiles";
import { FiguresHead, FiguresSkeleton, FiguresState, WeeklyMailButton } from "./figures/figures-head";
import { FunnelPanel } from "./figures/funnel-panel";
import { SubjectPanel } from "./figures/subject-panel";
import { WaitingTiles } from "./figures/waiting-tiles";
import { WeeksPanel } from "./figures/weeks-panel";
import { GrowthPanel, GrowthSkeleton } from "./growth-panel";
import { LatestActions, LatestSkeleton, LatestUsers } from "./latest-panels";
import { LatestTicker, TickerSkeleton } from "./latest-ticker";
import { LowCoupons } from "./low-coupons";
import { MetricCards, MetricSkeletons } from "./metric-cards";
import { TopUsers, TopUsersSkeleton } from "./top-users";
import { weekly_mail_off, weekly_mail_on } from "./weekly-mail-intents.server";

export const loader = programLoader({ query: figuresQuery }, async ({ ctx, query, defer }) => {
  // Awaited first, so that a missing permission fails the page and not each panel.
  const counted_at = await getCountedAt(ctx);
  const today = todayOf(ctx.now, ctx.program.timeZone);
  const days = daysOf(query, today);
  const range_error = "message" in days ? days : null;
  const top = {
    ...subjectFiguresQuery.parse({ page_size: TOP_ROWS }),
    range: query.range,
    from: query.from,
    to: query.to,
  };
  const panels = await defer({
    figures: range_error ? null : getDashboardFigures(ctx, query),
    challenge_figures: range_error ? null : listChallengeFigures(ctx, top),
    reward_figures: range_error ? null : listRewardFigures(ctx, top),
    weekly_mail: getWeeklyMail(ctx),
    program_performance_metrics: getPerformanceMetrics(ctx),
    users_growth: getUsersGrowth(ctx),
    first_steps: showsFirstSteps(ctx) ? getFirstSteps(ctx) : null,
    low_coupons: isAllowed(ctx, "rewards:view") ? listLowCoupons(ctx) : [],
    latest_users: listLatestUsers(ctx),
    latest_actions: listLatestActions(ctx),
    top_users_this_month: listTopUsersThisMonth(ctx),
    top_users_all_time: listTopUsersAllTime(ctx),
  });
  return { now: ctx.now.toISOString(), today, counted_at, chosen: query, range_error, ...panels };
});

/** How many challenges and rewards the overview shows. */
const TOP_ROWS = 5;

/** `POST` turns the admin's weekly email on or off, as `dashboard/weekly_mail` does. */
export const action = programAction(dashboardIntent, { weekly_mail_on, weekly_mail_off });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

function showsFirstSteps(ctx: AdminProgramCtx): boolean {
  return ctx.program.firstStepsHiddenAt === null && isAllowed(ctx, "program:update");
}

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Dashboard"), matches);

/** The dashboard of a program. Every panel loads and fails separately. */
export default function Overview() {
  const panels = useLoaderData<typeof loader>();
  const { time_zone: timeZone } = useAdminProgram();
  const t = useText();
  useErrorToast(errorIn(useActionData<typeof action>()));
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
        <Figures />
        <Deferred
          value={panels.program_performance_metrics}
          fallback={<MetricSkeletons />}
          error={<FailedPanel title={t("Program metrics")} />}
        >
          {(metrics) => <MetricCards metrics={metrics} />}
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

/** The figures of the chosen days. */
function Figures() {
  const t = useText();
  const { now, today, chosen, range_error: error, ...panels } = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const title = t("Figures of the period");
  const subjectsTo = (kind: "challenges" | "rewards") => {
    const { range, from, to } = chosen;
    const query = new URLSearchParams({ range, ...(range === "custom" && from ? { from } : {}) });
    if (range === "custom" && to) query.set("to", to);
    return `/admin/v2/programs/${id}/dashboard/figures/${kind}?${query}`;
  };
  return (
    <>
      <FiguresHead
        chosen={chosen}
        today={today}
        error={error ?? undefined}
        mail={
          <Deferred value={panels.weekly_mail} fallback={null} error={null}>
            {({ on }) => <WeeklyMailButton on={on} />}
          </Deferred>
        }
      />
      <Deferred value={panels.figures} fallback={<FiguresSkeleton />} error={<FailedPanel title={title} />}>
        {(view) =>
          view && (
            <>
              <FiguresState view={view} now={now} />
              <WaitingTiles waiting={view.waiting} now={now} />
              <FigureTiles view={view} />
              <div className="grid min-w-0 gap-grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
                <WeeksPanel weeks={view.weeks} now={now} />
                <FunnelPanel view={view} />
              </div>
            </>
          )
        }
      </Deferred>
      <div className="grid min-w-0 items-start gap-grid lg:grid-cols-2">
        <Deferred
          value={panels.challenge_figures}
          fallback={<TopUsersSkeleton title={t("Challenges by reach")} />}
          error={<FailedPanel title={t("Challenges by reach")} />}
        >
          {(page) => page && <SubjectPanel kind="challenges" page={page} to={subjectsTo("challenges")} />}
        </Deferred>
        <Deferred
          value={panels.reward_figures}
          fallback={<TopUsersSkeleton title={t("Rewards by reach")} />}
          error={<FailedPanel title={t("Rewards by reach")} />}
        >
          {(page) => page && <SubjectPanel kind="rewards" page={page} to={subjectsTo("rewards")} />}
        </Deferred>
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
