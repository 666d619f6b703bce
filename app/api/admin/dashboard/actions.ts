import { programCallLoader } from "~/http/handlers/admin.server";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";

/** `GET programs/{id}/actions`: the actions of participants, as in the dashboard's table. */
export const loader = programCallLoader(listDashboardActions, { query: dashboardActionsQuery });
