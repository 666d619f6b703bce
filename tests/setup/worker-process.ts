import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type pg from "pg";
import { afterEach, expect } from "vitest";
import { env } from "~/platform/env.server";

const BUSY_MACHINE_MS = 60_000;

/**
 * `npm run worker` on a test's database, as the operator runs it, and killed after each test. Call it at the top of the
 * file. `environment`: more variables for it.
 */
export function workerProcess({ url, pool }: { url: string; pool: pg.Pool }, environment: Record<string, string> = {}) {
  let worker: ChildProcess | undefined;

  function start(): void {
    worker = spawn(process.execPath, ["app/server/launch.mjs", "worker"], {
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: url,
        DATA_DIR: env.dataDir,
        NODE_ENV: "production",
        ...environment,
      },
      stdio: "ignore",
    });
  }

  /** Kills it without a warning, and waits until the database has noticed. */
  async function kill(): Promise<void> {
    if (!worker) return;
    const ended = once(worker, "exit");
    worker.kill("SIGKILL");
    await ended;
    worker = undefined;
    const connected = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and application_name ~ '^worker'",
        )
      ).rowCount;
    await expect.poll(connected, { timeout: BUSY_MACHINE_MS }).toBe(0);
  }

  /** Whether it was started and has not ended. */
  function isRunning(): boolean {
    return worker !== undefined && worker.exitCode === null && worker.signalCode === null;
  }

  /** The queue waits longer after each failed attempt. The test does not. */
  function runJobsNow() {
    return pool.query("update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts > 0");
  }

  /** How many statements wait for a lock that the test holds. */
  async function waiting(): Promise<number | null> {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'loyalty' and wait_event_type = 'Lock'",
    );
    return rowCount;
  }

  afterEach(kill);
  return { start, kill, isRunning, runJobsNow, waiting };
}
