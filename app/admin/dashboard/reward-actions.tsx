import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { adminLoader } from "~/http/admin-doors.server";
import { textOf, useText } from "~/locales/use-text";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.verbs.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { ActionsTable } from "./actions-table";
import { DashboardHead } from "./dashboard-head";

export const loader = adminLoader(async ({ params, url, inProgram }) =>
  listDashboardActions(
    await inProgram(params.programId),
    dashboardActionsQuery.parse({ ...Object.fromEntries(url.searchParams), type: "rewards" }),
  ),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Rewards"), matches);

/** What participants did about rewards. */
export default function RewardActions() {
  const t = useText();
  return (
    <>
      <DashboardHead />
      <ActionsTable
        rows={useLoaderData<typeof loader>()}
        type="rewards"
        exportNeeds="rewards:manage"
        nothing={t("Whenever somebody claims a reward, it is listed here.")}
      />
    </>
  );
}
