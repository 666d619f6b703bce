import { participantCallLoader } from "~/http/handlers/site.server";
import { listActions } from "~/services/points-history/activity.site.server";
import { actionList } from "~/services/points/points.schema";

export const loader = participantCallLoader(listActions, { query: actionList });
