import { expect, it } from "vitest";
import { CLOCK_CHANNEL, currentTime, moveClock } from "~/platform/clock.server";
import { moveSandboxClock } from "~/services/sandbox/sandbox-clock.server";
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

it("what runs every hour is due when an hour or more is skipped, once", async () => {
  const waiting = async () => {
    const { rows } = await pool.query<{ task: string }>(
      "select task_identifier as task from graphile_worker.jobs order by task_identifier",
    );
    return rows.map(({ task }) => task);
  };
  await moveSandboxClock(3_599);
  expect(await waiting()).toEqual([]);
  for (const seconds of [3_600, 86_400]) await moveSandboxClock(seconds);
  const tasks = await waiting();
  expect(tasks).toEqual(expect.arrayContaining(["give-birthday-gifts", "send-weekly-results"]));
  expect(new Set(tasks).size).toBe(tasks.length);
  await moveSandboxClock(null);
});
