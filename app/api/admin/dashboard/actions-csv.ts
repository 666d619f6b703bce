import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import {
  exportActions,
  exportChallengeActions,
  exportRewardActions,
} from "~/services/dashboard/dashboard-actions.admin.server";
import { dashboardActionsQuery, type DashboardActionView } from "~/services/dashboard/dashboard.schema";

const EXPORTS = { Challenge: exportChallengeActions, Reward: exportRewardActions };

/** `GET programs/{id}/dashboard/actions.csv`: the table of actions as CSV. `type` selects a tab. */
export const loader = programDownload({ query: dashboardActionsQuery }, async ({ ctx, query }) => {
  const { actionable_type: type, search } = query;
  const exported = type ? EXPORTS[type] : exportActions;
  const batches = await exported(ctx, { search });
  return csvResponse({
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
