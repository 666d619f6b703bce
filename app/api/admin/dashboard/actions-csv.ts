import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import {
  exportActions,
  exportChallengeActions,
  exportRewardActions,
} from "~/services/dashboard/dashboard-actions.admin.server";
import { exportedActionsQuery, type DashboardActionView } from "~/services/dashboard/dashboard.schema";

const EXPORTS = { Challenge: exportChallengeActions, Reward: exportRewardActions };

/** `GET programs/{id}/dashboard/actions.csv`: the table of actions as CSV. One kind is the export of its tab. */
export const loader = programDownload(
  exportActions,
  { file: "text/csv", query: exportedActionsQuery },
  async ({ ctx, query, run }) => {
    const [type, ...more] = query.actionable_type;
    const only = more.length === 0 ? type : undefined;
    const exported = only ? EXPORTS[only] : run;
    const batches = await exported(ctx, query);
    return csvResponse({
      name: only ? `${only.toLowerCase()}-actions` : "actions",
      columns: COLUMNS,
      batches: rowsOf(batches),
    });
  },
);

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
