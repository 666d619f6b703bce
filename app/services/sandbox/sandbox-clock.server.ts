import { enqueue, jobs, type JobName } from "~/jobs/queue.server";
import { moveClock } from "~/platform/clock.server";
import { sql } from "~/platform/database/statements.server";

const HOUR_SECONDS = 3_600;

/** At some minute of every hour. */
const HOURLY = /^\d+ \* \* \* \*$/;

/**
 * Moves the clock as `moveClock` does. Schedules follow the system's time: who moves the clock to a Monday would wait up to
 * an hour for the weekly results. So what runs every hour is put into the queue when an hour or more is skipped.
 * @param seconds how far, or null for back to the system's time
 */
export async function moveSandboxClock(seconds: number | null): Promise<void> {
  await moveClock(seconds);
  if (seconds === null || seconds < HOUR_SECONDS) return;
  // With the key that its schedule uses, so that no more than one of them waits.
  for (const name of Object.keys(jobs) as JobName[])
    if (HOURLY.test(jobs[name].schedule ?? "")) await enqueue<JobName>(sql, name, {}, { key: name });
}
