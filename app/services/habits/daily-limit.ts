/** Which challenges have their points limited per day. Browser-safe. */

/** They are paid for, come from other people, or are done once by joining: see complete_challenge.sql. */
const UNLIMITED_TYPES: readonly string[] = ["signup", "referral", "donation", "membership"];

type LimitedChallenge = { challenge_type: string; reward_type: string; points: number };

/** Whether the program's daily limit applies to what a challenge earns. */
export function isLimited({ challenge_type, reward_type, points }: LimitedChallenge): boolean {
  return reward_type === "points" && points > 0 && !UNLIMITED_TYPES.includes(challenge_type);
}
