import { adminCallLoader } from "~/http/admin-doors.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.verbs.server";

/** `GET programs/{id}/actions`: the table of the dashboard's tab Actions. */
export const loader = adminCallLoader(async ({ params, url, inProgram }) =>
  listDashboardActions(await inProgram(params.programId), dashboardActionsQuery.parse(Object.fromEntries(url.searchParams))),
);
