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
    dashboardActionsQuery.parse(Object.fromEntries(url.searchParams)),
  ),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Actions"), matches);

/** Everything that participants did. */
export default function AllActions() {
  const t = useText();
  return (
    <>
      <DashboardHead />
      <ActionsTable
        rows={useLoaderData<typeof loader>()}
        exportNeeds="users:manage"
        nothing={t("What participants do is listed here, an action a row.")}
      />
    </>
  );
}
