import { participantCallLoader } from "~/http/handlers/site.server";
import { listReadyCodes } from "~/services/my-rewards/my-rewards.site.server";

/** `GET /public/rewards/ready`: the codes of rewards and vouchers that the participant can use now. */
export const loader = participantCallLoader(listReadyCodes);
