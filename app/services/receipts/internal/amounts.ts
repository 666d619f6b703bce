/** An amount of the program's currency in cents. */
export function centsOf(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 100);
}
