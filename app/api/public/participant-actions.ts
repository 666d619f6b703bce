import { participantCallLoader } from "~/http/handlers/site.server";
import { actionList } from "~/services/points/points.schema";
import { listActions } from "~/services/points/points.site.server";

export const loader = participantCallLoader(listActions, { query: actionList });
