import { programCallLoader } from "~/http/handlers/admin.server";
import { rewardParticipantsQuery } from "~/services/rewards/rewards-admin.schema";
import { listRewardParticipants } from "~/services/rewards/rewards.admin.server";

/** `GET /admin/v2/rewards/{id}/reward_participants`: a page of the participants who claimed the reward. */
export const loader = programCallLoader(listRewardParticipants, {
  query: rewardParticipantsQuery,
  params: ["rewardId"],
});
