import { participantCallLoader } from "~/http/handlers/site.server";
import { getAccountPoints } from "~/services/points/account-points.site.server";

/** `GET /public/account/points`: the participant's points, pending and expiring ones included. */
export const loader = participantCallLoader(getAccountPoints);
