import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { addCoupons } from "~/services/coupons/coupons.admin.server";
import { adminCtx, createProgram, createReward } from "../factories";
import { testDatabase } from "../setup/database";

/** A process that is killed while it adds codes. Sent again, the upload is complete, and each code is there once. */
const { pool } = await testDatabase();
const BUSY_MACHINE_MS = 60_000;
const CODES = 20_000;

it("an upload that was killed is completed by sending it again", { timeout: 3 * BUSY_MACHINE_MS }, async () => {
  const { id: programId } = await createProgram();
  const { id: rewardId } = await createReward(programId);
  const child = fork("tests/server/coupon-upload.mts", [programId, rewardId, String(CODES)], {
    execArgv: ["--import", "tsx"],
  });
  const ended = once(child, "exit");
  const stored = async () =>
    (await pool.query<{ count: number }>("select count(*)::int as count from reward_coupons")).rows[0]!.count;
  await expect.poll(stored, { timeout: BUSY_MACHINE_MS, interval: 5 }).toBeGreaterThan(0);
  // With its reward locked, the upload can neither go on nor end.
  const holder = await pool.connect();
  await holder.query("begin; select from rewards for update");
  const committed = await stored();
  const uploads = async (state: string) =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and query ~ '^insert into reward_coupons' and ${state}`,
      )
    ).rowCount;
  await expect.poll(() => uploads("wait_event_type = 'Lock'"), { timeout: BUSY_MACHINE_MS }).toBe(1);
  child.kill("SIGKILL");
  await ended;
  await holder.query("rollback");
  holder.release();
  expect(committed).toBeLessThan(CODES);
  // The server ends the statement that waited, and then notices that its client is gone.
  await expect.poll(() => uploads("true"), { timeout: BUSY_MACHINE_MS }).toBe(0);
  const before = await stored();

  const codes = Array.from({ length: CODES }, (_, n) => `CODE-${n}`).join();
  const result = await addCoupons(await adminCtx(programId, "manager"), rewardId, { codes });
  expect(result).toMatchObject({ added: CODES - before, duplicates: before });
  expect(await stored()).toBe(CODES);
});
