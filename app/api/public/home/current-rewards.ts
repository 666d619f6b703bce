import { siteCallLoader } from "~/http/handlers/site.server";
import { listCurrentRewards } from "~/services/rewards/rewards.site.server";

export const loader = siteCallLoader(listCurrentRewards);
