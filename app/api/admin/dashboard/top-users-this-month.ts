import { adminCallLoader } from "~/http/admin-doors.server";
import { listTopUsersThisMonth } from "~/services/dashboard/dashboard.server";

/** `GET programs/{id}/top_users_this_month`: who earned most in the last thirty days. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  listTopUsersThisMonth(await inProgram(params.programId)),
);
