import { adminCallLoader } from "~/http/admin-doors.server";
import { listLatestActions } from "~/services/dashboard/dashboard.server";

/** `GET programs/{id}/latest_actions`: what participants did last. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  listLatestActions(await inProgram(params.programId)),
);
