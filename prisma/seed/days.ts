/** Demo data hangs on the day it is seeded: everything is so many days before or after its midnight (UTC). */

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** The programs opened this long ago. */
export const OPENED_DAY = -120;

export function midnightOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

export function daysFrom(day: Date, days: number): Date {
  return new Date(Math.round(day.getTime() + days * DAY_MS));
}
