/** Which challenges have their points limited per day. Browser-safe. */
import { givesReward } from "~/services/challenge-types/earnings";
import { challengeKind } from "~/services/challenge-types/registry";

type LimitedChallenge = { challenge_type: string; reward_type: string; points: number };

/** Whether the program's daily limit applies to what a challenge earns. */
export function isLimited({ challenge_type, reward_type, points }: LimitedChallenge): boolean {
  return !givesReward(reward_type) && points > 0 && !challengeKind(challenge_type).unlimited;
}
