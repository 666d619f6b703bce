import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { ActionsTable } from "./actions-table";
import { DashboardHead } from "./dashboard-head";

export const loader = programLoader({ query: dashboardActionsQuery }, async ({ ctx, query }) =>
  listDashboardActions(ctx, { ...query, actionable_type: ["Challenge"] }),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Challenges"), matches);

/** The tab with the actions on challenges. */
export default function ChallengeActions() {
  const t = useText();
  return (
    <>
      <DashboardHead />
      <ActionsTable
        rows={useLoaderData<typeof loader>()}
        type="challenges"
        exportPermission="challenges:manage"
        emptyText={t("Challenge completions appear here.")}
      />
    </>
  );
}
