import { describe, expect, it, vi } from "vitest";
import { startWorker } from "~/server/worker/worker";
import { testDatabase } from "../setup/database";

const { url, pool } = await testDatabase();

const addJob = (task: string) => pool.query("SELECT graphile_worker.add_job($1)", [task]);
const lockedBy = async () =>
  (
    await pool.query<{ locked_by: string }>("SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL")
  ).rows.map((row) => row.locked_by);

describe("the job worker", () => {
  it("runs the jobs in the queue", async () => {
    const greet = vi.fn();
    const stop = await startWorker(url, [{ tasks: { greet }, workers: 8 }]);
    await addJob("greet");
    await expect.poll(() => greet.mock.calls.length).toBe(1);
    await stop();
  });

  it("frees only the jobs of a worker that was killed", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const stopBusy = await startWorker(url, [{ tasks: { linger: () => released }, workers: 8 }]);
    await addJob("linger");
    await expect.poll(lockedBy).toHaveLength(1);
    const [busy] = await lockedBy();

    const orphan = vi.fn();
    await addJob("orphan");
    await pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_by = 'worker-killed', locked_at = now() WHERE locked_by IS NULL",
    );
    const stop = await startWorker(url, [{ tasks: { orphan }, workers: 8 }]);
    await expect.poll(() => orphan.mock.calls.length).toBe(1);
    await expect.poll(lockedBy).toEqual([busy]); // the orphan's row is gone
    await stop();
    release();
    await stopBusy();
    expect(await lockedBy()).toEqual([]);
  });

  it("survives the loss of every connection", async () => {
    const again = vi.fn();
    const stop = await startWorker(url, [{ tasks: { again }, workers: 8 }]);
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'worker%' AND datname = current_database()",
    );
    await addJob("again");
    await expect.poll(() => again.mock.calls.length).toBe(1);
    await stop();
  });
});
