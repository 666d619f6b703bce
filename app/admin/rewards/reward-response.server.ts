import type { z } from "zod";
import { rewardDetail } from "~/services/rewards/rewards-admin.schema";
import { rowTagsView } from "~/services/tags/tags.schema";

/** The response of a tab of a reward: its rows, and the reward for the frame around them. */
export function onReward<Rows extends z.ZodRawShape>(rows: z.ZodObject<Rows>) {
  return rows.extend({ reward: rewardDetail.extend(rowTagsView.shape) });
}
