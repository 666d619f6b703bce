/**
 * The application's clock. Doors and the job worker read it once and hand `now` down; nothing below reads the
 * system's time. In the sandbox one row in the database says how far it was moved, held per process and pushed by
 * NOTIFY (CONTRACT "Sandbox").
 */
import { env } from "~/env.server";
import { sql } from "~/services/database.server";

export const CLOCK_CHANNEL = "sandbox_clock";

let offsetMs = 0;
let echoes: Array<{ offsetMs: number; heard: () => void }> = [];

export function currentTime(): Date {
  return new Date(Date.now() + offsetMs);
}

/** How far the sandbox moved the clock: part of the key of anything cached that shows a time. */
export function clockOffsetMs(): number {
  return offsetMs;
}

/** Takes what a NOTIFY on CLOCK_CHANNEL said. */
export function hearClock(payload: string): void {
  offsetMs = Number(payload);
  for (const echo of echoes.filter((e) => e.offsetMs === offsetMs)) echo.heard();
}

/** Reads the row: at start, and whenever the listener connected again. */
export async function loadClock(): Promise<void> {
  if (!env.sandbox) return;
  const [row] = await sql<{ offset_ms: string }>("select offset_ms from sandbox_clock", []);
  offsetMs = Number(row?.offset_ms ?? 0);
}

/**
 * Moves the clock by `seconds`, or back to the system's time with `null`, in every process; queued jobs that have
 * become due run at once. Resolves when the message has come back to this process, so every listener has it.
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
  const echo = new Promise<void>((heard) => {
    const entry = { offsetMs: next, heard };
    echoes.push(entry);
    setTimeout(heard, 1_000).unref();
  });
  await sql("select pg_notify($1, $2)", [CLOCK_CHANNEL, String(next)]);
  offsetMs = next;
  await echo;
  echoes = echoes.filter((e) => e.offsetMs !== next);
}
