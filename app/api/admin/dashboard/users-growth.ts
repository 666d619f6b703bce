import { adminCallLoader } from "~/http/admin-doors.server";
import { getUsersGrowth } from "~/services/dashboard/dashboard.server";

/** `GET programs/{id}/users_growth`: the active users of each day. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  getUsersGrowth(await inProgram(params.programId)),
);
