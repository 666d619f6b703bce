/** What challenges give: points, or a reward in their place. Browser-safe. */
export const EARNINGS = ["points", "prize"] as const;
export type Earnings = (typeof EARNINGS)[number];

/** Whether a challenge with this `reward_type` gives a reward in place of points. */
export function givesReward(rewardType: string): boolean {
  return rewardType === "prize";
}
