import { siteCallLoader } from "~/http/handlers/site.server";
import { getReward } from "~/services/rewards/rewards.site.server";

export const loader = siteCallLoader(getReward, { params: ["rewardId"] });
