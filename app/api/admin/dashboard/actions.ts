import { adminCallLoader } from "~/http/admin-doors.server";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.verbs.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";

/** `GET programs/{id}/actions`: the table of the dashboard's tab Actions. */
export const loader = adminCallLoader(async ({ params, url, inProgram }) =>
  listDashboardActions(
    await inProgram(params.programId),
    dashboardActionsQuery.parse(Object.fromEntries(url.searchParams)),
  ),
);
