/** Birthdays as profiles store them: month and day, `05-14`. They have no year. Browser-safe. */

/** The profile attribute that has the birthday; its type is `birthday`. */
export const BIRTHDAY = "birthday";

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the text is a month with one of its days, such as 02-29. */
export function isBirthday(text: string): boolean {
  const [, month, day] = /^(\d{2})-(\d{2})$/.exec(text) ?? [];
  const days = DAYS[Number(month) - 1];
  return days !== undefined && Number(day) >= 1 && Number(day) <= days;
}

/** The birthdays of a day such as 2026-02-28: in years without a 29 February, those born on it have theirs on the 28th. */
export function birthdaysOn(day: string): string[] {
  const [year, month, date] = day.split("-").map(Number);
  const isLastOfFebruary = month === 2 && date === 28 && new Date(Date.UTC(year!, 1, 29)).getUTCMonth() === 2;
  return isLastOfFebruary ? ["02-28", "02-29"] : [day.slice(5)];
}
