/** The dates of the demo data are days before or after the midnight (UTC) at which its story ends. */

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** The day on which the programs opened. */
export const OPENED_DAY = -120;

export function midnightOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

export function daysFrom(day: Date, days: number): Date {
  return new Date(Math.round(day.getTime() + days * DAY_MS));
}
