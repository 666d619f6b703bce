import { programCallLoader } from "~/http/handlers/admin.server";
import { getUsersGrowth } from "~/services/dashboard/dashboard.admin.server";

/** `GET programs/{id}/users_growth`: the number of active users per day. */
export const loader = programCallLoader(getUsersGrowth);
