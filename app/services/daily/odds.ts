/** The prizes of the daily box with their odds, and shares that add up. Browser-safe. */

/** A prize of 0 points is "nothing today". */
export type Prize = { points: number; weight: number };

/** A prize with its chance in percent, with two decimals. */
export type PrizeOdds = { points: number; chance: number };

/**
 * Whole numbers in the proportion of `counts` that add up to `total`, by the largest remainders; all 0 if every count is.
 */
export function sharesOf(counts: readonly number[], total: number): number[] {
  const sum = counts.reduce((all, count) => all + count, 0);
  if (sum === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / sum) * total);
  const shares = exact.map(Math.floor);
  const missing = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact.map((value, at) => ({ at, rest: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, missing)) shares[at]! += 1;
  return shares;
}

/** The chance of each prize, the largest prize first. Prizes of the same points are one. The chances add up to 100. */
export function oddsOf(prizes: readonly Prize[]): PrizeOdds[] {
  const weights = new Map<number, number>();
  for (const { points, weight } of prizes) weights.set(points, (weights.get(points) ?? 0) + weight);
  const rows = [...weights].sort(([a], [b]) => b - a);
  const chances = sharesOf(
    rows.map(([, weight]) => weight),
    10_000,
  );
  return rows.map(([points], at) => ({ points, chance: chances[at]! / 100 }));
}

/** The prizes that can still be drawn once the boxes of the day gave `spent` points. */
export function prizesWithin(prizes: readonly Prize[], cap: number | null, spent: number): Prize[] {
  return prizes.filter(({ points }) => points <= (cap ?? 0) - spent);
}

/** What an opening costs on average, in points. */
export function averageCost(prizes: readonly Prize[]): number {
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
  return weights === 0 ? 0 : prizes.reduce((sum, { points, weight }) => sum + points * weight, 0) / weights;
}
