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

const COLUMNS = [
  "created_at",
  "participant_id",
  "name",
  "email",
  "action_type",
  "title",
  "actionable_type",
  "actionable_id",
  "points",
] as const satisfies (keyof DashboardActionView)[];

async function* rowsOf(batches: AsyncIterable<DashboardActionView[]>) {
  for await (const actions of batches) yield actions.map((action) => COLUMNS.map((column) => action[column]));
}
