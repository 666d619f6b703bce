/** Local times in a program's time zone, in the format of `datetime-local` fields. Browser-safe. */

/** `2026-11-21T09:30` in the time zone, for a form field; empty for null. */
export function localTimeOf(instant: string | Date | null, timeZone: string): string {
  return instant === null ? "" : wallClock(new Date(instant).getTime(), timeZone).toISOString().slice(0, 16);
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;
const WITH_ZONE = /(Z|[+-]\d{2}:\d{2})$/;

/** Whether `instantOf` can parse the text. */
export function isTime(text: string): boolean {
  const time = inIsoForm(text);
  const local = time.replace(WITH_ZONE, "");
  const year = Number(time.slice(0, 4));
  return LOCAL.test(local) && year >= 1970 && year < 2200 && isOnCalendar(local) && !Number.isNaN(Date.parse(time));
}

/** As JavaScript defines it: with a colon in the offset, and without digits beyond milliseconds, which other systems send. */
function inIsoForm(text: string): string {
  return text.replace(/(?<=\.\d{3})\d{1,6}(?=Z$|[+-]|$)/, "").replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
}

/** Date.parse takes 30 February for a day in March. */
function isOnCalendar(local: string): boolean {
  const time = Date.parse(`${local}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(local.slice(0, 16));
}

/**
 * Parses a time, with an offset or else in the time zone. A local time that daylight saving skips becomes the one an
 * hour later; of one that occurs twice, the first counts.
 */
export function instantOf(text: string, timeZone: string): Date {
  const time = inIsoForm(text);
  if (WITH_ZONE.test(time)) return new Date(time);
  const local = Date.parse(`${time}Z`);
  const candidates = [-DAY_MS, DAY_MS].map((shift) => local - offsetAt(local + shift, timeZone));
  const exact = candidates.filter((instant) => wallClock(instant, timeZone).getTime() === local);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** The instants of a range of days in the time zone, as a condition on a column: from the first day's start to the last's end. */
export function instantsOf({ from, to }: { from?: string; to?: string }, timeZone: string): { gte?: Date; lt?: Date } {
  return {
    ...(from ? { gte: instantOf(`${from}T00:00`, timeZone) } : {}),
    ...(to ? { lt: instantOf(`${dayAfter(to)}T00:00`, timeZone) } : {}),
  };
}

/** The day after a day such as 2026-11-30. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * Whether this is the name of a time zone, such as Europe/Madrid, or UTC. Offsets and abbreviations are no names:
 * PostgreSQL reads `+02:00` as west of Greenwich, and `EST` knows no summer.
 */
export function isTimeZone(name: string): boolean {
  if (!name.includes("/") && name !== "UTC") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false; // the name is unknown
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

function offsetAt(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone).getTime() - instant;
}

/** The local time in the zone, as if it were UTC. */
function wallClock(instant: number, timeZone: string): Date {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((p) => p.type === type)?.value);
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return new Date(
    Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"), milliseconds),
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const two = "2-digit" as const;
    const parts = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const;
    format = new Intl.DateTimeFormat("en-US", { ...parts, hourCycle: "h23", timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * The instant of a form's time in the program's time zone; null if it is empty. Forms have minute precision, so a stored
 * time within the minute that was sent is unchanged.
 */
export function timeOfForm(text: string | null, stored: Date | null | undefined, timeZone: string): Date | null {
  if (text === null) return null;
  return stored && localTimeOf(stored, timeZone) === text ? stored : instantOf(text, timeZone);
}
