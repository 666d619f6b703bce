/**
 * Which notices about points somebody gets on a morning. Somebody whose points expire each day would get one every day. So
 * a notice waits until a week after the last one of the same or fewer days, and each one names all points that expire in
 * the week that follows.
 */
import { instantOf, localTimeOf } from "~/platform/zoned-time";
import type { NoticeDays } from "~/services/points/points-rules.schema";

/** The least days between two notices of a kind. Each names at least the points that expire in that time. */
export const APART_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A morning in a program; `today` is its day in the time zone. */
export type Morning = { now: Date; timeZone: string; today: string; isOn: (days: NoticeDays) => boolean };

type DueLot = { days: NoticeDays; expiresAt: Date; earnedAt: Date };
type LastNotice = { days: NoticeDays; at: Date };

/**
 * The lots about which somebody is notified now. As soon as one of them need not wait, that is all of them, since one
 * mail names them together. If only kinds whose mail is off need not wait, it is the lots of those kinds.
 * @param lots those of one person that are due, each with the days of its notice
 * @param last the last notice of each kind that the person got
 */
export function noticesOf<Lot extends DueLot>(
  lots: readonly Lot[],
  last: readonly LastNotice[],
  morning: Morning,
): Lot[] {
  const ready = lots.filter((lot) => !waits(lot, last, morning));
  if (ready.some(({ days }) => morning.isOn(days))) return [...lots];
  return ready.length > 0 ? lots.filter(({ days }) => !morning.isOn(days)) : [];
}

/** Points that were earned after the last notice, and expire before the next one could come, do not wait. */
function waits({ days, expiresAt, earnedAt }: DueLot, last: readonly LastNotice[], morning: Morning): boolean {
  const { timeZone, today, isOn } = morning;
  const at = Math.max(...last.filter((notice) => counts(notice.days, days, isOn)).map((notice) => notice.at.getTime()));
  if (at === -Infinity) return false;
  const lastDay = localTimeOf(new Date(at), timeZone).slice(0, 10);
  if (today >= dayAt(lastDay, APART_DAYS)) return false;
  return earnedAt.getTime() <= at || expiresAt > endOf(lastDay, APART_DAYS - 1, timeZone);
}

/** Whether a notice makes one that is due unnecessary: it is of the same or fewer days, and is mailed if that one is. */
export function counts(notice: NoticeDays, due: NoticeDays, isOn: Morning["isOn"]): boolean {
  return notice <= due && (isOn(notice) || !isOn(due));
}

/** The end of the day that is so many days after `today`. */
export function endOf(today: string, days: number, timeZone: string): Date {
  return instantOf(`${dayAt(today, days + 1)}T00:00`, timeZone);
}

function dayAt(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
