import { EventEmitter } from "node:events";
import { Logger, run, type Job, type JobHelpers, type TaskList, type Worker, type WorkerEvents } from "graphile-worker";
import { registerLocales } from "~/locales/register-locales.server";
import { logger } from "~/platform/logger.server";
import { traced } from "~/platform/tracing.server";
import type { WorkerLane } from "./lanes";
import { PatientPool } from "./patient-pool";
import { Turns } from "./turns";
import { openWorkerPresence } from "./worker-presence";

const POLL_MS = 1_000; // NOTIFY wakes the workers for new jobs; polling finds delayed ones
/** Connections for all lanes to find and end jobs, which takes milliseconds; each lane has one more to listen. */
const CONNECTIONS = 7;

/**
 * Runs jobs from the queue until it is stopped: each lane has workers of its own, and in each lane programs take turns.
 * Needs a connection without a transaction pooler (LISTEN, locks).
 * @returns a function that stops it: running jobs get a few seconds to end, the others stay in the queue
 */
export async function startWorker(connectionString: string, lanes: WorkerLane[]): Promise<() => Promise<void>> {
  await registerLocales();
  const presence = await openWorkerPresence(connectionString);
  const pool = new PatientPool({
    connectionString,
    max: lanes.length + CONNECTIONS,
    application_name: "worker",
    options: "-c TimeZone=UTC",
  });
  // Without a listener a lost connection would end the process. The queue connects again by itself.
  pool.on("error", (error) => logger.warn({ reason: error.message }, "worker: database connection lost"));
  pool.on("connect", (client) => client.on("error", () => {}));
  const runners = await Promise.all(
    lanes.map(({ tasks, workers, crontab, limitSeconds }) => {
      const turns = new Turns(workers);
      const events = laneEvents(turns);
      events.on("pool:create", ({ workerPool }) => presence.announce(workerPool.id)); // the name under which it locks jobs
      return run({
        pgPool: pool,
        taskList: limitedTasks(tasks, limitSeconds),
        crontab,
        concurrency: workers,
        forbiddenFlags: () => turns.look(),
        pollInterval: POLL_MS,
        noHandleSignals: true,
        events,
        logger: queueLog,
      });
    }),
  );
  return async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await presence.end();
    await pool.end();
  };
}

/** The events of a lane's workers, from which its turns and the counts follow. */
function laneEvents(turns: Turns): WorkerEvents {
  const events = new EventEmitter() as WorkerEvents;
  const ownersOf = (job: Job) => Object.keys(job.flags ?? {});
  let stopping = false;
  events.on("stop", () => (stopping = true));
  events.on("job:start", ({ job }) => turns.found(ownersOf(job)));
  const onNothing = ({ worker: { workerPool } }: { worker: Worker }) => {
    if (turns.foundNothing() && !stopping) workerPool.nudge(turns.workers);
  };
  events.on("worker:getJob:empty", onNothing);
  events.on("worker:getJob:error", onNothing);
  events.on("job:complete", ({ job, error }) => {
    turns.ended(ownersOf(job));
    counts.handled++;
    if (error) counts.failed++;
  });
  return events;
}

/**
 * Each job as a trace of its own, whose try fails when it takes too long: what hangs must not have a worker for ever. It may
 * still end, beside its next try; jobs are safe to run twice.
 */
function limitedTasks(tasks: TaskList, limitSeconds: (task: string) => number): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        traced(`job ${name}`, { kind: "consumer", attributes: { "loyalty.attempt": helpers.job.attempts } }, () =>
          within(limitSeconds(name), async () => task!(payload, helpers)),
        ),
    ]),
  );
}

/** @throws Error when `run` takes longer */
async function within<T>(seconds: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${seconds} s`)), seconds * 1_000);
  });
  return Promise.race([run(), late]).finally(() => clearTimeout(timer));
}

const counts = { handled: 0, failed: 0 };

/** How many tries of jobs this process has made, and how many of them failed. */
export function jobCounts() {
  return counts;
}

/** What the queue reports with a failed try. */
type FailedTry = { failure?: true; job?: Job; error?: unknown };

/** The queue's log, without a line for every job. A try that is not the last one is a warning. */
const queueLog = new Logger(({ workerId }) => (level, message, meta) => {
  const { failure, job, error } = (meta ?? {}) as FailedTry;
  if (failure && job) {
    const { task_identifier: name, id, attempts, max_attempts: of } = job;
    logger[attempts < of ? "warn" : "error"](
      { job: name, jobId: id, attempt: attempts, of, err: error },
      "a job failed",
    );
  } else if (level === "error" || level === "warning") {
    logger[level === "error" ? "error" : "warn"]({ workerId }, message);
  }
});
