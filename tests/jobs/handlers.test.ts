import { runOnce } from "graphile-worker";
import { beforeEach, expect, it } from "vitest";
import { taskList } from "~/jobs/handlers.server";
import { enqueue } from "~/jobs/queue.server";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();

const queuedJobs = async () =>
  (await pool.query("select task_identifier, attempts, max_attempts from graphile_worker.jobs order by id")).rows;
beforeEach(() => pool.query("delete from graphile_worker._private_jobs"));

it("enqueues a job exactly when the caller's transaction commits", async () => {
  await transaction((tx) => enqueue(sqlIn(tx), "purge-expired", {}));
  await transaction(async (tx) => {
    await enqueue(sqlIn(tx), "purge-expired", {});
    throw new Error("no");
  }).catch(() => {});
  expect(await queuedJobs()).toHaveLength(1);
});

it("replaces a waiting job with the same key", async () => {
  await enqueue(sql, "purge-expired", {}, { key: "one" });
  await enqueue(sql, "purge-expired", {}, { key: "one" });
  expect(await queuedJobs()).toHaveLength(1);
});

it("rejects an invalid payload", async () => {
  await expect(enqueue(sql, "send-sign-in-mail", { codeId: "no" } as never)).rejects.toThrow();
  expect(await queuedJobs()).toEqual([]);
});

it("purges what has expired and keeps the rest", async () => {
  const row = (key: string, start: string) =>
    pool.query(
      "insert into rate_limits (scope, key, window_start, hits) values ('test', $1, now() - $2::interval, 1)",
      [key, start],
    );
  await row("old", "3 days");
  await row("fresh", "1 minute");
  await enqueue(sql, "purge-expired", {});
  await runOnce({ pgPool: pool, taskList });
  expect((await pool.query("select key from rate_limits where scope = 'test'")).rows).toEqual([{ key: "fresh" }]);
  expect(await queuedJobs()).toEqual([]);
});
