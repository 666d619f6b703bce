import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { PAGE_FIELDS } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import {
  participantListQuery,
  type ParticipantRowView,
} from "~/services/participant-accounts/participants-admin.schema";
import { exportParticipants } from "~/services/participant-accounts/participants.admin.server";

/** `GET /admin/v2/programs/{id}/users.csv?ids=`: the selected participants. */
export const loader = programDownload(
  exportParticipants,
  { file: "text/csv", query: participantListQuery.omit(PAGE_FIELDS).extend({ ids: selectedIds }) },
  async ({ ctx, query, run }) =>
    csvResponse({ name: "users", columns: COLUMNS, batches: recordsOf(await run(ctx, query)) }),
);

const COLUMNS = [
  "id",
  "name",
  "email",
  "status",
  "unused_points",
  "completed_challenges",
  "rewards_earned",
  "created_at",
] as const satisfies (keyof ParticipantRowView)[];

async function* recordsOf(rows: readonly ParticipantRowView[]) {
  yield rows.map((row) => COLUMNS.map((column) => row[column]));
}
