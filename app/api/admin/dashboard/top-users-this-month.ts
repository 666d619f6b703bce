import { programCallLoader } from "~/http/handlers/admin.server";
import { listTopUsersThisMonth } from "~/services/dashboard/dashboard.admin.server";

/** `GET programs/{id}/top_users_this_month`: the users who earned most points in the last thirty days. */
export const loader = programCallLoader(listTopUsersThisMonth);
