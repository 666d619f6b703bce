/**
 * The points of a line: `pointsPerCent` times its price, rounded half up to a whole number, so that the points that are
 * shown for the lines add up to those of the receipt. A discount gives none.
 * @param pointsPerCent a decimal with at most six places, as text, because 0.1 has no exact binary number
 */
export function itemPoints(pointsPerCent: string, priceCents: number): number {
  if (priceCents <= 0) return 0;
  const [whole = "0", fraction = ""] = pointsPerCent.split(".");
  const millionths = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0").slice(0, 6));
  return Number((millionths * BigInt(priceCents) + 500_000n) / 1_000_000n);
}
