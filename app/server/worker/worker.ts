import { EventEmitter } from "node:events";
import { Logger, run, type JobHelpers, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { registerLocales } from "~/locales/register-locales.server";
import { logger } from "~/platform/logger.server";
import { traced } from "~/platform/tracing.server";
import { openWorkerPresence } from "./worker-presence";

const CONCURRENCY = 8;
const POLL_MS = 1_000; // NOTIFY wakes the worker for new jobs; polling finds delayed ones

/**
 * Runs jobs from the queue until it is stopped. Needs a connection without a transaction pooler (LISTEN, locks).
 * @returns a function that stops it: running jobs get a few seconds to end, the others stay in the queue
 */
export async function startWorker(
  connectionString: string,
  taskList: TaskList,
  crontab?: string,
): Promise<() => Promise<void>> {
  registerLocales();
  const presence = await openWorkerPresence(connectionString);
  const pool = new pg.Pool({
    connectionString,
    max: CONCURRENCY + 2,
    application_name: "worker",
    options: "-c TimeZone=UTC",
  });
  // Without a listener a lost connection would end the process. The queue connects again by itself.
  pool.on("error", (error) => logger.warn({ reason: error.message }, "worker: database connection lost"));
  pool.on("connect", (client) => client.on("error", () => {}));
  const events = new EventEmitter() as WorkerEvents;
  events.on("job:complete", ({ error }) => {
    counts.handled++;
    if (error) counts.failed++;
  });
  events.on("pool:create", ({ workerPool }) => presence.announce(workerPool.id)); // the name under which it locks jobs
  const runner = await run({
    pgPool: pool,
    taskList: tracedTasks(taskList),
    crontab,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    logger: queueLog,
  });
  return async () => {
    await runner.stop();
    await presence.end();
    await pool.end();
  };
}

/** Each job as a trace of its own. */
function tracedTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        traced(`job ${name}`, { kind: "consumer", attributes: { "loyalty.attempt": helpers.job.attempts } }, async () =>
          task!(payload, helpers),
        ),
    ]),
  );
}

const counts = { handled: 0, failed: 0 };

/** How many tries of jobs this process has made, and how many of them failed. */
export function jobCounts() {
  return counts;
}

/** The queue's log, without a line for every job. */
const queueLog = new Logger(({ workerId, taskIdentifier, jobId }) => (level, message) => {
  if (level === "error" || level === "warning")
    logger[level === "error" ? "error" : "warn"]({ workerId, taskIdentifier, jobId }, message);
});
