import { siteCallLoader } from "~/http/site-doors.server";
import { getOffersReward } from "~/services/rewards/rewards.server";

export const loader = siteCallLoader(({ ctx }) => getOffersReward(ctx));
