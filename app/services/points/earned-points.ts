/**
 * The points that somebody ever earned: what was issued to them less what was taken back, as the database function
 * points_earned has it. Spending does not lower them.
 */
export function earnedPoints(balances: { pointsIssued: bigint | string; pointsReversed: bigint | string }): number {
  return Math.max(Number(balances.pointsIssued) - Number(balances.pointsReversed), 0);
}
