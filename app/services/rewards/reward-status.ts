import type { RewardStatus } from "./rewards.schema";

type Scheduled = { published: boolean; start: Date | null; finish: Date | null };

/** Where a reward stands in its schedule. */
export function rewardStatusAt({ published, start, finish }: Scheduled, now: Date): RewardStatus {
  if (!published) return "draft";
  if (start && start > now) return "scheduled";
  return finish && finish <= now ? "ended" : "active";
}

/** The same as a condition on the rows, for lists that the database filters. */
export function whereRewardStatus(status: RewardStatus, now: Date) {
  if (status === "draft") return { published: false };
  if (status === "scheduled") return { published: true, start: { gt: now } };
  const started = { OR: [{ start: null }, { start: { lte: now } }] };
  if (status === "ended") return { published: true, AND: [started, { finish: { lte: now } }] };
  return { published: true, AND: [started, { OR: [{ finish: null }, { finish: { gt: now } }] }] };
}
