/** Months such as `2026-11`. Browser-safe. */

/** The month that is `count` months later, or earlier if it is negative. */
export function monthAfter(month: string, count = 1): string {
  const number = numberOf(month) + count;
  return `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** How many months `month` is after `since`. */
export function monthsSince(since: string, month: string): number {
  return numberOf(month) - numberOf(since);
}

/** The months of a range, with both of its ends; none if it ends before it starts. */
export function monthsIn(from: string, to: string): string[] {
  return Array.from({ length: Math.max(monthsSince(from, to) + 1, 0) }, (_, count) => monthAfter(from, count));
}

/** The months since the year 0. */
function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}
