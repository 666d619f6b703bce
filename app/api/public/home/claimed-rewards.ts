import { siteCallLoader } from "~/http/site-doors.server";
import { listClaimedRewards } from "~/services/rewards/rewards.server";

export const loader = siteCallLoader(({ ctx }) => listClaimedRewards(ctx));
