/**
 * The application's clock. Handlers and the job worker read it once and pass `now` down; nothing below reads the
 * system's time. In the sandbox the clock can be moved: the offset is a row in the database, cached per process and
 * updated by NOTIFY. See docs/decisions/0022-sandbox-clock.md.
 */
import { sql } from "./database.server";
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
  const [row] = await sql<{ offset_ms: string }>("select offset_ms from sandbox_clock", []);
  offsetMs = Number(row?.offset_ms ?? 0);
}

/**
 * Moves the clock by `seconds`, or back to the system's time with `null`, in every process; queued jobs that become due
 * run immediately. Resolves when this process has received the notification, or after a second.
 */
export async function moveClock(seconds: number | null): Promise<void> {
  const before = offsetMs;
  const [row] = await sql<{ offset_ms: string }>(
    `insert into sandbox_clock as c (singleton, offset_ms) values (true, coalesce($1::bigint, 0))
     on conflict (singleton) do update set offset_ms = case when $1::bigint is null then 0 else c.offset_ms + $1::bigint end
     returning offset_ms`,
    [seconds === null ? null : Math.round(seconds * 1000)],
  );
  const next = Number(row?.offset_ms);
  await sql(
    "update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1::float8) where locked_at is null",
    [(next - before) / 1000],
  );
  const notified = new Promise<void>((resolve) => {
    const entry = { offsetMs: next, resolve };
    waiting.push(entry);
    setTimeout(resolve, 1_000).unref();
  });
  await sql("select pg_notify($1, $2)", [CLOCK_CHANNEL, String(next)]);
  offsetMs = next;
  await notified;
  waiting = waiting.filter((entry) => entry.offsetMs !== next);
}
