import { siteCallLoader } from "~/http/site-doors.server";
import { listActiveRewards } from "~/services/rewards/rewards.server";

export const loader = siteCallLoader(({ ctx }) => listActiveRewards(ctx));
