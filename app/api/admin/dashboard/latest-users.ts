import { adminCallLoader } from "~/http/admin-doors.server";
import { listLatestUsers } from "~/services/dashboard/dashboard.server";

/** `GET programs/{id}/latest_users`: the newest users. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  listLatestUsers(await inProgram(params.programId)),
);
