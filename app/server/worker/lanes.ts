import type { TaskList } from "graphile-worker";
import { RECEIPT_READERS } from "~/integrations/receipt-reader/local-reader.server";
import { jobs, LANES, type JobName, type Lane } from "~/jobs/queue.server";

/**
 * What a group of workers runs: only these tasks, so many at once, and each try for so long. `crontab` enqueues some of them
 * by itself.
 */
export type WorkerLane = { tasks: TaskList; workers: number; limitSeconds: (task: string) => number; crontab?: string };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A program's jobs use at most three quarters of a lane's workers at once. */
const LIMITS: Record<Lane, { workers: number; seconds: number }> = {
  codes: { workers: 4, seconds: MINUTE },
  money: { workers: 10, seconds: 15 * MINUTE }, // ten of its jobs run every minute or hour
  mails: { workers: 6, seconds: 2 * MINUTE },
  reading: { workers: RECEIPT_READERS, seconds: 5 * MINUTE }, // the reader has limits of its own, and may have to start
  bulk: { workers: 4, seconds: 12 * HOUR },
};
/** For a job that goes through all programs. */
const SCHEDULED_SECONDS = 2 * HOUR;

/** The lanes of this version's jobs. @param tasks what each job does */
export function workerLanes(tasks: TaskList): WorkerLane[] {
  return LANES.map((lane) => {
    const names = (Object.keys(jobs) as JobName[]).filter((name) => jobs[name].lane === lane);
    return {
      tasks: Object.fromEntries(names.map((name) => [name, tasks[name]])),
      workers: LIMITS[lane].workers,
      limitSeconds: (task) => {
        const { seconds } = LIMITS[lane];
        return jobs[task as JobName].schedule ? Math.max(seconds, SCHEDULED_SECONDS) : seconds;
      },
      crontab: names.flatMap((name) => scheduleOf(name) ?? []).join("\n"),
    };
  });
}

/**
 * The line of a job's schedule. One of them runs at a time, and one more waits at most: else a job that hangs, or takes longer
 * than its minute, would take another worker of its lane each minute.
 */
function scheduleOf(name: JobName): string | undefined {
  const { schedule, maxAttempts } = jobs[name];
  return schedule && `${schedule} ${name} ?max=${maxAttempts}&queue=${name}&jobKey=${name}`;
}
