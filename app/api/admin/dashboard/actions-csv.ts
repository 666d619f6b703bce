import { adminCallLoader } from "~/http/admin-doors.server";
import { csvAnswer } from "~/http/csv-answer.server";
import {
  exportActions,
  exportChallengeActions,
  exportRewardActions,
} from "~/services/dashboard/dashboard-actions.verbs.server";
import { dashboardActionsQuery, type DashboardActionView } from "~/services/dashboard/dashboard.schema";

const EXPORTS = { Challenge: exportChallengeActions, Reward: exportRewardActions };

/** `GET programs/{id}/dashboard/actions.csv`: the table as a file; which of its tabs, `type` says. */
export const loader = adminCallLoader(async ({ params, url, inProgram }) => {
  const { actionable_type: type, search } = dashboardActionsQuery.parse(Object.fromEntries(url.searchParams));
  const exported = type ? EXPORTS[type] : exportActions;
  const batches = await exported(await inProgram(params.programId), { search });
  return csvAnswer({
    name: type ? `${type.toLowerCase()}-actions` : "actions",
    columns: COLUMNS,
    batches: rowsOf(batches),
  });
});

const COLUMNS = ["Date", "User", "Email", "User ID", "Action", "Title", "Type", "Type ID", "Points"];

async function* rowsOf(batches: AsyncIterable<DashboardActionView[]>) {
  for await (const actions of batches)
    yield actions.map((a) => [
      a.created_at,
      a.name,
      a.email,
      a.participant_id,
      a.action_type,
      a.title,
      a.actionable_type,
      a.actionable_id,
      a.points,
    ]);
}
