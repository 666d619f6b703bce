/**
 * Which notices about points somebody gets on a morning. Where points expire each day, one for each day would be one
 * each day. So a notice waits for a week after one of the same or fewer days, and each names all of the week that follows.
 */
import { instantOf, localTimeOf } from "~/platform/zoned-time";
import type { NoticeDays } from "~/services/points/points-rules.schema";

/** Days from a notice to the next one of its kind. Each names at least what expires in that time. */
export const APART_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A morning in a program; `today` is its day in the time zone. */
export type Morning = { now: Date; timeZone: string; today: string; isOn: (days: NoticeDays) => boolean };

type DueLot = { days: NoticeDays; expiresAt: Date; earnedAt: Date };
type LastNotice = { days: NoticeDays; at: Date };

/**
 * The lots of which somebody gets notice now: all that are due once one of them need not wait, since they are one mail.
 * If that one is of a kind without mails, only those without.
 * @param last the last notice of each kind that the person had
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

/** Points that the last notice did not name, since they were earned after it, do not wait until they have expired. */
function waits({ days, expiresAt, earnedAt }: DueLot, last: readonly LastNotice[], morning: Morning): boolean {
  const { timeZone, today, isOn } = morning;
  const at = Math.max(...last.filter((notice) => counts(notice.days, days, isOn)).map((notice) => notice.at.getTime()));
  if (at === -Infinity) return false;
  const lastDay = localTimeOf(new Date(at), timeZone).slice(0, 10);
  if (today >= dayAt(lastDay, APART_DAYS)) return false;
  return earnedAt.getTime() <= at || expiresAt > endOf(lastDay, APART_DAYS - 1, timeZone);
}

/** Whether a notice stands for one that is due: it is as close, and is mailed if that one is. */
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
