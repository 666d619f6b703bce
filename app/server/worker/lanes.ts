import type { TaskList } from "graphile-worker";
import { RECEIPT_READERS } from "~/integrations/receipt-reader/local-reader.server";
import { jobs, LANES, type JobName, type Lane } from "~/jobs/queue.server";

/** What a group of workers runs: only these tasks, so many at once. `crontab` enqueues some of them by itself. */
export type WorkerLane = { tasks: TaskList; workers: number; crontab?: string };

/** A program's jobs use at most three quarters of them at once. */
const WORKERS: Record<Lane, number> = {
  codes: 4,
  money: 6, // four of its jobs run every minute or hour
  mails: 6,
  reading: RECEIPT_READERS,
  bulk: 4,
};

/** The lanes of this version's jobs. @param tasks what each job does */
export function workerLanes(tasks: TaskList): WorkerLane[] {
  return LANES.map((lane) => {
    const names = (Object.keys(jobs) as JobName[]).filter((name) => jobs[name].lane === lane);
    return {
      tasks: Object.fromEntries(names.map((name) => [name, tasks[name]])),
      workers: WORKERS[lane],
      crontab: names.flatMap((name) => (jobs[name].schedule ? `${jobs[name].schedule} ${name}` : [])).join("\n"),
    };
  });
}
