import { adminCallLoader } from "~/http/admin-doors.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { type DashboardActionView, dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { exportActions, exportChallengeActions, exportRewardActions } from "~/services/dashboard/dashboard-actions.verbs.server";

const EXPORTS = { Challenge: exportChallengeActions, Reward: exportRewardActions };

/** `GET programs/{id}/dashboard/actions.csv`: the table as a file; which of its tabs, `type` says. */
export const loader = adminCallLoader(async ({ params, url, inProgram }) => {
  const { actionable_type: type, search } = dashboardActionsQuery.parse(Object.fromEntries(url.searchParams));
  const exported = type ? EXPORTS[type] : exportActions;
  const rows = await exported(await inProgram(params.programId), { search });
  return csvAnswer(type ? `${type.toLowerCase()}-actions.csv` : "actions.csv", COLUMNS, rows);
});

const COLUMNS = {
  Date: (action: DashboardActionView) => action.created_at,
  User: (action: DashboardActionView) => action.name,
  Email: (action: DashboardActionView) => action.email,
  "User ID": (action: DashboardActionView) => action.participant_id,
  Action: (action: DashboardActionView) => action.action_type,
  Title: (action: DashboardActionView) => action.title,
  Type: (action: DashboardActionView) => action.actionable_type,
  "Type ID": (action: DashboardActionView) => action.actionable_id,
  Points: (action: DashboardActionView) => action.points,
};
