import { siteCallLoader } from "~/http/handlers/site.server";
import { listClaimedRewards } from "~/services/rewards/rewards.site.server";

export const loader = siteCallLoader(listClaimedRewards);
