import { describe, expect, it, vi } from "vitest";
import { logger } from "~/platform/logger.server";
import { startWorker } from "~/server/worker/worker";
import { openWorkerPresence } from "~/server/worker/worker-presence";
import { allowConnections } from "../setup/connections";
import { testDatabase } from "../setup/database";

const { url, pool } = await testDatabase();

const limitSeconds = () => 60;
const addJob = (task: string) => pool.query("SELECT graphile_worker.add_job($1)", [task]);
const lockedBy = async () =>
  (
    await pool.query<{ locked_by: string }>("SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL")
  ).rows.map((row) => row.locked_by);

describe("the job worker", () => {
  it("runs the jobs in the queue", async () => {
    const greet = vi.fn();
    const stop = await startWorker(url, [{ tasks: { greet }, workers: 8, limitSeconds }]);
    await addJob("greet");
    await expect.poll(() => greet.mock.calls.length).toBe(1);
    await stop();
  });

  it("frees only the jobs of a worker that was killed", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const stopBusy = await startWorker(url, [{ tasks: { linger: () => released }, workers: 8, limitSeconds }]);
    await addJob("linger");
    await expect.poll(lockedBy).toHaveLength(1);
    const [busy] = await lockedBy();

    const orphan = vi.fn();
    await addJob("orphan");
    await pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_by = 'worker-killed', locked_at = now() WHERE locked_by IS NULL",
    );
    const stop = await startWorker(url, [{ tasks: { orphan }, workers: 8, limitSeconds }]);
    await expect.poll(() => orphan.mock.calls.length).toBe(1);
    await expect.poll(lockedBy).toEqual([busy]); // the orphan's row is gone
    await stop();
    release();
    await stopBusy();
    expect(await lockedBy()).toEqual([]);
  });

  it("frees the jobs of a worker whose machine never comes back, while others go on", async () => {
    const lookEveryMs = 20;
    const [mine, other] = [await openWorkerPresence(url, lookEveryMs), await openWorkerPresence(url, lookEveryMs)];
    mine.announce("worker-living");
    await pool.query(
      `SELECT graphile_worker.add_job('task', queue_name => name) FROM unnest(array['living', 'killed']) name`,
    );
    await pool.query(
      `WITH queue AS (UPDATE graphile_worker._private_job_queues SET locked_by = 'worker-' || queue_name, locked_at = now() RETURNING *)
       UPDATE graphile_worker._private_jobs j SET locked_by = queue.locked_by, locked_at = now() FROM queue WHERE queue.id = j.job_queue_id`,
    );
    await expect.poll(lockedBy).toEqual(["worker-living"]);
    const { rows } = await pool.query(
      "SELECT queue_name, locked_by FROM graphile_worker._private_job_queues ORDER BY queue_name",
    );
    expect(rows).toEqual([
      { queue_name: "killed", locked_by: null },
      { queue_name: "living", locked_by: "worker-living" },
    ]);
    await mine.end();
    await expect.poll(lockedBy).toEqual([]);
    await other.end();
    await pool.query("DELETE FROM graphile_worker._private_jobs");
  });

  it("gives up a job that hangs, and runs the next one", async () => {
    const next = vi.fn();
    const tasks = { hang: () => new Promise<void>(() => {}), next };
    const stop = await startWorker(url, [{ tasks, workers: 1, limitSeconds: () => 0.1 }]);
    await addJob("hang");
    await addJob("next");
    await expect.poll(() => next.mock.calls.length).toBe(1);
    const { rows } = await pool.query("SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = 'hang'");
    expect(rows).toEqual([{ last_error: "not done after 0.1 s" }]);
    await stop();
  });

  it("goes on by itself when the database had no connection left for what came of a job", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const failing = vi.fn(() => released.then(() => Promise.reject(new Error("no"))));
    const stop = await startWorker(url, [{ tasks: { failing }, workers: 1, limitSeconds }]);
    await addJob("failing");
    await expect.poll(() => failing.mock.calls.length).toBe(1);
    await allowConnections(url, false);
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'worker' AND datname = current_database()",
    );
    const gone = vi.spyOn(logger, "warn");
    release();
    await expect.poll(() => gone.mock.calls.some(([, message]) => message?.includes("no connection"))).toBe(true);
    await allowConnections(url, true);
    const failed = () =>
      pool.query(
        "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'failing' AND last_error = 'no' AND locked_at IS NULL",
      );
    await expect.poll(async () => (await failed()).rowCount).toBe(1);
    await stop();
    gone.mockRestore();
  });

  it("survives the loss of every connection", async () => {
    const again = vi.fn();
    const stop = await startWorker(url, [{ tasks: { again }, workers: 8, limitSeconds }]);
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'worker%' AND datname = current_database()",
    );
    await addJob("again");
    await expect.poll(() => again.mock.calls.length).toBe(1);
    await stop();
  });
});
