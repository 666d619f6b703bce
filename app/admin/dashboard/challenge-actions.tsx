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
    dashboardActionsQuery.parse({ ...Object.fromEntries(url.searchParams), type: "challenges" }),
  ),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Challenges"), matches);

/** What participants did about challenges. */
export default function ChallengeActions() {
  const t = useText();
  return (
    <>
      <DashboardHead />
      <ActionsTable
        rows={useLoaderData<typeof loader>()}
        type="challenges"
        exportNeeds="challenges:manage"
        nothing={t("Whenever somebody completes a challenge, it is listed here.")}
      />
    </>
  );
}
