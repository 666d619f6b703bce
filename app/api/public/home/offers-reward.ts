import { siteCallLoader } from "~/http/handlers/site.server";
import { getOffersReward } from "~/services/rewards/rewards.site.server";

export const loader = siteCallLoader(getOffersReward);
