import { v7 } from "uuid";

let sequence = 0;

/**
 * A new UUIDv7 whose time part is the application's clock, so that ids sort by creation also when tests move time;
 * those that this process makes within one millisecond sort by a counter.
 */
export function uuidv7(now: Date): string {
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs: now.getTime(), seq: sequence });
}

/** `count` of them, for operations that hand all their row ids to one database function. */
export function uuidsv7(now: Date, count: number): string[] {
  return Array.from({ length: count }, () => uuidv7(now));
}

/** Whether `text` can be a row's id at all: the database would not even compare anything else. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
