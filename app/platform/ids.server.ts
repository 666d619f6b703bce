import { v7 } from "uuid";

let sequence = 0;

/**
 * A new UUIDv7 with the application's time, so that ids sort by creation also when tests move the clock. Ids that this
 * process creates within one millisecond sort by a counter.
 */
export function uuidv7(now: Date): string {
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs: now.getTime(), seq: sequence });
}

/** Before every id: where reading in the order of ids begins. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The bound between the UUIDv7 of earlier times and those of `time` and later. */
export function firstUuidAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** `count` new UUIDs, for database functions that insert several rows. */
export function uuidsv7(now: Date, count: number): string[] {
  return Array.from({ length: count }, () => uuidv7(now));
}

/** Whether `text` is a UUID. Check it before a query: the database raises an error for anything else. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
