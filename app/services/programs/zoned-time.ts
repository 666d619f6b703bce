/** Times of day in a program's zone, as `datetime-local` fields write them. Browser-safe. */

/** `2026-11-21T09:30` in the zone, for a form field; empty for no time. */
export function localTimeOf(instant: string | Date | null, timeZone: string): string {
  return instant === null ? "" : wallClock(new Date(instant).getTime(), timeZone).toISOString().slice(0, 16);
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;
const WITH_ZONE = /(Z|[+-]\d{2}:\d{2})$/;

/** Whether `instantOf` can read it. */
export function isTime(text: string): boolean {
  const local = text.replace(WITH_ZONE, "");
  const year = Number(text.slice(0, 4));
  return (
    LOCAL.test(local) &&
    year >= 1970 &&
    year < 2200 &&
    !Number.isNaN(Date.parse(`${local}Z`)) &&
    !Number.isNaN(Date.parse(text))
  );
}

/**
 * The instant that a text names: with an offset as it says, without one as a time in the zone. A time that a change of
 * the clock skips becomes the one an hour later; of a time that comes twice, the first is meant.
 */
export function instantOf(text: string, timeZone: string): Date {
  if (WITH_ZONE.test(text)) return new Date(text);
  const wanted = Date.parse(`${text}Z`);
  const candidates = [-DAY_MS, DAY_MS].map((shift) => wanted - offsetAt(wanted + shift, timeZone));
  const exact = candidates.filter((instant) => wallClock(instant, timeZone).getTime() === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

const DAY_MS = 24 * 60 * 60 * 1000;

function offsetAt(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone).getTime() - instant;
}

/** What clocks in the zone show, as if it were UTC. */
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
