import { siteCallLoader } from "~/http/handlers/site.server";
import { listActiveRewards } from "~/services/rewards/rewards.site.server";

export const loader = siteCallLoader(listActiveRewards);
