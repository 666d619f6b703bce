/**
 * The application's clock. Handlers and the job worker read it once and pass `now` down; nothing below reads the
 * system's time. In the sandbox the clock can be moved: the offset is a row in the database, cached per process and
 * updated by NOTIFY. See docs/decisions/one-clock-in-utc.md.
 */
import { sqlText } from "./database/sql";
import { sql } from "./database/statements.server";
import { env } from "./env.server";

export const CLOCK_CHANNEL = "sandbox_clock";

let offsetMs = 0;
let waiting: Array<{ offsetMs: number; resolve: () => void }> = [];

export function currentTime(): Date {
  return new Date(Date.now() + offsetMs);
}

/** How far the sandbox moved the clock: part of the key of anything cached that shows a time. */
export function clockOffsetMs(): number {
  return offsetMs;
}

/** Applies the payload of a NOTIFY on CLOCK_CHANNEL. */
export function onClockMessage(payload: string): void {
  offsetMs = Number(payload);
  for (const entry of waiting.filter((other) => other.offsetMs === offsetMs)) entry.resolve();
}

/** Reads the offset, at start and whenever the listener has reconnected. */
export async function loadClock(): Promise<void> {
  if (!env.sandbox) return;
  const [row] = await sql<{ offset_ms: string }>(sqlText`select offset_ms from sandbox_clock`, []);
  offsetMs = Number(row?.offset_ms ?? 0);
}

/**
 * Moves the clock by `seconds`, or back to the system's time with `null`, in every process; queued jobs that become due
 * run immediately. Resolves when this process has received the notification, or after a second.
 */
export async function moveClock(seconds: number | null): Promise<void> {
  const before = offsetMs;
  // The notification is part of the change, so that a process that is killed afterwards leaves no other behind.
  const [row] = await sql<{ offset_ms: string; pg_notify: string }>(
    sqlText`with moved as (
       insert into sandbox_clock as c (singleton, offset_ms) values (true, coalesce($1::bigint, 0))
       on conflict (singleton) do update set offset_ms = case when $1::bigint is null then 0 else c.offset_ms + $1::bigint end
       returning offset_ms)
     select offset_ms, pg_notify($2, offset_ms::text) from moved`,
    [seconds === null ? null : Math.round(seconds * 1000), CLOCK_CHANNEL],
  );
  const next = Number(row?.offset_ms);
  const notified = new Promise<void>((resolve) => {
    if (offsetMs === next) resolve(); // the notification was faster
    waiting.push({ offsetMs: next, resolve });
    setTimeout(resolve, 1_000).unref();
  });
  offsetMs = next;
  await sql(
    sqlText`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1::float8) where locked_at is null`,
    [(next - before) / 1000],
  );
  await notified;
  waiting = waiting.filter((entry) => entry.offsetMs !== next);
}
