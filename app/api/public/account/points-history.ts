import { participantCallLoader } from "~/http/handlers/site.server";
import { pointsHistoryQuery } from "~/services/points-history/points-history.schema";
import { listPointsHistory } from "~/services/points-history/points-history.site.server";

/** `GET /public/account/points_history`: what moved the participant's points, with the balance after it. */
export const loader = participantCallLoader(listPointsHistory, { query: pointsHistoryQuery });
