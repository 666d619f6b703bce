import { programCallLoader } from "~/http/handlers/admin.server";
import { listLatestUsers } from "~/services/dashboard/dashboard.admin.server";

/** `GET programs/{id}/latest_users`: the newest users. */
export const loader = programCallLoader(listLatestUsers);
