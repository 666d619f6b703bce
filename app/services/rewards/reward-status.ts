import type { ScheduleStatus } from "../schedule";

/** The rule of `statusAt` as a condition on rewards, for lists that the database filters. */
export function whereRewardStatus(status: ScheduleStatus, now: Date) {
  if (status === "draft") return { published: false };
  if (status === "ended") return { published: true, finish: { lte: now } };
  const unfinished = { OR: [{ finish: null }, { finish: { gt: now } }] };
  if (status === "scheduled") return { published: true, AND: [unfinished, { start: { gt: now } }] };
  return { published: true, AND: [unfinished, { OR: [{ start: null }, { start: { lte: now } }] }] };
}
