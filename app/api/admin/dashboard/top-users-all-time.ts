import { programCallLoader } from "~/http/handlers/admin.server";
import { listTopUsersAllTime } from "~/services/dashboard/dashboard.admin.server";

/** `GET programs/{id}/top_users_all_time`: the users with the most points. */
export const loader = programCallLoader(listTopUsersAllTime);
