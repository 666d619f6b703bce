import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { ActionsTable } from "./actions-table";
import { DashboardHead } from "./dashboard-head";

export const loader = programLoader(listDashboardActions, { query: dashboardActionsQuery });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Actions"), matches);

/** The tab with all actions of participants. */
export default function AllActions() {
  const t = useText();
  return (
    <>
      <DashboardHead />
      <ActionsTable
        rows={useLoaderData<typeof loader>()}
        exportPermission="users:manage"
        emptyText={t("Participant activity appears here.")}
      />
    </>
  );
}
