import { siteCallLoader } from "~/http/site-doors.server";
import { getReward } from "~/services/rewards/rewards.server";

export const loader = siteCallLoader(({ ctx, params }) => getReward(ctx, params.rewardId ?? ""));
