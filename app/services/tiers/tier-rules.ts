/** The tiers of a program by the points somebody ever earned. Pure, without zod. */

/** A program that has tiers has at least two, or there would be nothing to reach. */
export const MIN_TIERS = 2;
export const MAX_TIERS = 10;

/** A tier reaches from its first point to the last one before the next tier; the highest has no end. */
export type Tier = {
  id: string;
  name: string;
  benefits: string;
  points_threshold_min: number;
  points_threshold_max: number | null;
};

/** A participant's place: their tier, and the next one with the points that are left to it. Null at either end. */
export type TierPlace<T extends Tier = Tier> = {
  current: T | null;
  next: (T & { points_left: number; percent: number }) | null;
};

/**
 * Where somebody stands who earned so many points in all. Spending takes nobody down.
 * @param tiers in the order of their points
 */
export function tierPlace<T extends Tier>(tiers: readonly T[], points: number): TierPlace<T> {
  const at = tiers.findLastIndex(({ points_threshold_min: min }) => min <= points);
  const current = tiers[at] ?? null;
  const next = tiers[at + 1];
  if (!next) return { current, next: null };
  const from = current?.points_threshold_min ?? 0;
  const percent = Math.floor(((points - from) / (next.points_threshold_min - from)) * 100);
  return { current, next: { ...next, points_left: next.points_threshold_min - points, percent } };
}

const FIRST_MIN = 1000;

/**
 * Where a tier after `last` starts: one point after its end. Where that has no end, at 1000, or 1000 points after its
 * start when it starts there or later.
 */
export function newTierAfter(last?: Pick<Tier, "points_threshold_min" | "points_threshold_max">) {
  const start = last?.points_threshold_min ?? 0;
  const after = last?.points_threshold_max ?? null;
  const min = after !== null ? after + 1 : start < FIRST_MIN ? FIRST_MIN : start + FIRST_MIN;
  return { points_threshold_min: min, points_threshold_max: null };
}
