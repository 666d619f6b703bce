import { siteCallLoader } from "~/http/site-doors.server";
import { listCurrentRewards } from "~/services/rewards/rewards.server";

export const loader = siteCallLoader(({ ctx }) => listCurrentRewards(ctx));
