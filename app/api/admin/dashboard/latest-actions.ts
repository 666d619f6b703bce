import { programCallLoader } from "~/http/handlers/admin.server";
import { listLatestActions } from "~/services/dashboard/dashboard.admin.server";

/** `GET programs/{id}/latest_actions`: the latest actions of participants. */
export const loader = programCallLoader(listLatestActions);
