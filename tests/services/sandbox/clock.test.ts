import { expect, it } from "vitest";
import { CLOCK_CHANNEL, currentTime, moveClock } from "~/platform/clock.server";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

it("other processes learn of a moved clock with the change, and not by a step that may never come", async () => {
  const messages: unknown[] = [];
  const listener = await pool.connect();
  listener.on("notification", ({ payload }) => messages.push(payload));
  await listener.query(`listen ${CLOCK_CHANNEL}`);
  const blocker = await pool.connect();
  await blocker.query("begin; lock table graphile_worker._private_jobs in exclusive mode");
  const moving = moveClock(3600);
  await expect.poll(() => messages).toEqual(["3600000"]);
  expect((await pool.query("select offset_ms from sandbox_clock")).rows).toEqual([{ offset_ms: "3600000" }]);
  await blocker.query("rollback");
  await moving;
  const before = currentTime();
  await moveClock(null);
  expect(before.getTime() - currentTime().getTime()).toBeGreaterThan(3_500_000);
  for (const client of [listener, blocker]) client.release(true);
});
