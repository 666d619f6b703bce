import { adminCallLoader } from "~/http/admin-doors.server";
import { listTopUsersAllTime } from "~/services/dashboard/dashboard.server";

/** `GET programs/{id}/top_users_all_time`: who earned most. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  listTopUsersAllTime(await inProgram(params.programId)),
);
