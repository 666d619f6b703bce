import { siteCallLoader } from "~/http/handlers/site.server";
import { getReward } from "~/services/rewards/rewards.site.server";

export const loader = siteCallLoader({ runs: getReward }, ({ ctx, param }) => getReward(ctx, param("rewardId")));
