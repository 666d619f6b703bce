import { EventEmitter } from "node:events";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { learnLanguages } from "~/locales/learn-languages.server";
import { logger } from "~/logger.server";
import { openWorkerPresence } from "./worker-presence";

const CONCURRENCY = 8;
const POLL_MS = 1_000; // NOTIFY wakes the worker for new jobs; polling is for those whose time has come

/**
 * Takes jobs from the queue until it is stopped. Needs a connection without a transaction pooler (LISTEN, locks).
 * @returns how to stop it: running jobs get a few seconds to end, the rest stays in the queue
 */
export async function startWorker(
  connectionString: string,
  taskList: TaskList,
  crontab?: string,
): Promise<() => Promise<void>> {
  learnLanguages();
  const presence = await openWorkerPresence(connectionString);
  const pool = new pg.Pool({
    connectionString,
    max: CONCURRENCY + 2,
    application_name: "worker",
    options: "-c TimeZone=UTC",
  });
  // Without listeners a lost connection would end the process; the queue takes a new one by itself.
  pool.on("error", (error) => logger.warn({ reason: error.message }, "worker: database connection lost"));
  pool.on("connect", (client) => client.on("error", () => {}));
  const events = new EventEmitter() as WorkerEvents;
  events.on("pool:create", ({ workerPool }) => presence.announce(workerPool.id)); // jobs are locked in its name
  const runner = await run({
    pgPool: pool,
    taskList,
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

/** The queue's own log, without its chatter about every job. */
const queueLog = new Logger(({ workerId, taskIdentifier, jobId }) => (level, message) => {
  if (level === "error" || level === "warning")
    logger[level === "error" ? "error" : "warn"]({ workerId, taskIdentifier, jobId }, message);
});
