import { expect, it } from "vitest";
import { sql } from "~/platform/database/statements.server";
import { startBulkChange } from "~/services/bulk-changes/bulk-changes.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createProgram } from "../factories";
import { storedAdminCtx } from "../services/participant-imports/import-world";
import { testDatabase } from "../setup/database";
import { workerProcess } from "../setup/worker-process";

/** A worker that is killed in the middle of a bulk change. Afterwards each participant has the points once. */
const database = await testDatabase();
const { pool } = database;
const worker = workerProcess(database);
const ctx = await storedAdminCtx((await createProgram()).id);

const PEOPLE = 5_500;
const BUSY_MACHINE_MS = 60_000;

it("a killed bulk change continues where it stopped", { timeout: 4 * BUSY_MACHINE_MS }, async () => {
  await pool.query(
    `insert into participants (program_id, id, email, status, referral_code, created_at, updated_at)
      select $1, gen_random_uuid(), 'p' || n || '@example.test', 'active', 'code' || n, $2, $2 from generate_series(1, $3::int) n`,
    [ctx.programId, ctx.now, PEOPLE],
  );
  const filters = { status: [], tag: [], search: "" };
  await startBulkChange(ctx, { kind: "add_points", points: 7, action_title: "Thanks", filters }, null);
  const change = async () =>
    (await pool.query<{ status: string; done: number }>("select status, rows_done as done from bulk_changes")).rows[0]!;
  const holder = await pool.connect();
  // The last participant in the order of the ids is locked, so that the last batch cannot end.
  await holder.query("begin; select from participants order by id desc limit 1 for update");
  worker.start();
  await expect.poll(async () => (await change()).done, { timeout: BUSY_MACHINE_MS }).toBe(5_000);
  await expect.poll(worker.waiting, { timeout: BUSY_MACHINE_MS }).toBe(1);
  await worker.kill();
  await holder.query("rollback");
  holder.release();
  expect(await change()).toEqual({ status: "running", done: 5_000 });
  await worker.runJobsNow();
  worker.start();
  await expect.poll(async () => (await change()).status, { timeout: BUSY_MACHINE_MS }).toBe("done");
  const { rows } = await pool.query(
    `select count(*)::int as people, min(points_available)::int as least, max(points_available)::int as most,
        (select count(*)::int from participant_actions) as actions, (select changed from bulk_changes) as changed
      from participants`,
  );
  expect(rows).toEqual([{ people: PEOPLE, least: 7, most: 7, actions: PEOPLE, changed: PEOPLE }]);
  expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
});
