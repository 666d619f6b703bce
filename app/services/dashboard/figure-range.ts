/** The days that the figures of a dashboard are about. Days are texts such as 2026-11-30. Browser-safe. */
import { msg } from "~/locales/translate";

export const RANGES = [
  "today",
  "last_7_days",
  "last_30_days",
  "last_90_days",
  "this_month",
  "last_month",
  "this_year",
  "custom",
] as const;
export type RangeName = (typeof RANGES)[number];

export const COMPARISONS = ["previous", "year", "none"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Both days are included. */
export type Days = { from: string; to: string };
export type ChosenDays = { range: RangeName; from?: string; to?: string };
export type RangeError = { field: "from" | "to"; message: string; values?: { max: number } };

/** The most days of a range, of which each has counts to add up. */
export const MAX_RANGE_DAYS = 731;

const DAY_MS = 86_400_000;
const LENGTHS: Partial<Record<RangeName, number>> = { today: 1, last_7_days: 7, last_30_days: 30, last_90_days: 90 };

/**
 * The days of a range.
 * @param today the day in the program's time zone
 * @returns the days, or what is wrong with the days of a custom range
 */
export function daysOf({ range, from, to }: ChosenDays, today: string): Days | RangeError {
  const length = LENGTHS[range];
  if (length) return { from: shifted(today, 1 - length), to: today };
  if (range === "this_month") return { from: firstOfMonth(today), to: today };
  if (range === "this_year") return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (range === "last_month") {
    const to = shifted(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }
  if (!from) return { field: "from", message: msg("Choose the first day.") };
  if (from > today) return { field: "from", message: msg("This day has not begun yet.") };
  const days = { from, to: to && to < today ? to : today };
  if (to && to < from) return { field: "to", message: msg("The last day is before the first.") };
  return lengthOf(days) <= MAX_RANGE_DAYS
    ? days
    : { field: "from", message: msg("A range has at most {max} days."), values: { max: MAX_RANGE_DAYS } };
}

/**
 * The days that a range is compared with: those right before it, or the same days of the month or year before for a range
 * that is one; or the same days of the previous year. Null for `none`.
 */
export function comparedDays(range: RangeName, days: Days, comparison: Comparison): Days | null {
  if (comparison === "none") return null;
  if (comparison === "year" || range === "this_year")
    return { from: monthsBefore(days.from, 12), to: monthsBefore(days.to, 12) };
  if (range === "this_month") return { from: monthsBefore(days.from, 1), to: monthsBefore(days.to, 1) };
  if (range === "last_month") return { from: monthsBefore(days.from, 1), to: shifted(days.from, -1) };
  return { from: shifted(days.from, -lengthOf(days)), to: shifted(days.from, -1) };
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return shifted(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The day that is `count` days later, or earlier if it is negative. */
export function shifted(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The same day of an earlier month, or the last one of that month if it is shorter. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
