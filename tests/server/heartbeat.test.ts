import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AdminCtx } from "~/platform/context";
import { logger } from "~/platform/logger.server";
import { startHeartbeat } from "~/server/heartbeat.server";
import { listProcesses } from "~/services/organizations/processes.admin.server";
import { processListQuery } from "~/services/organizations/processes.schema";
import { adminCtx, createProgram } from "../factories";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();

let superAdmin: AdminCtx;
let owner: AdminCtx;
beforeEach(async () => {
  owner = await adminCtx((await createProgram()).id, "owner");
  superAdmin = { ...owner, actor: { ...owner.actor, superAdmin: true } };
});
afterEach(() => {
  vi.useRealTimers();
});

const NO_WORK = () => ({ handled: 0, failed: 0 });
const list = (options: object = {}) => listProcesses(superAdmin, processListQuery.parse(options));

it("a process is on the list from its start to its end", async () => {
  const stopWeb = await startHeartbeat("web", NO_WORK);
  const stopWorker = await startHeartbeat("worker", NO_WORK);
  const page = await list();
  expect(page).toMatchObject({ totalItems: 2, queue: { waiting: 0, failed: 0, oldest_due_seconds: 0 } });
  expect(page.result).toMatchObject([{ kind: "web", pid: process.pid, late: false }, { kind: "worker" }]);
  const [web] = page.result;
  expect(web!.memory_bytes).toBeGreaterThan(10_000_000);
  expect(web!.connections).toMatchObject({ limit: 24, awaited: 0 });
  const age = Date.parse(page.read_at) - Date.parse(web!.started_at);
  expect(Math.abs(age - process.uptime() * 1_000)).toBeLessThan(60_000);
  expect((await list({ search: "worker" })).totalItems).toBe(1);
  expect((await list({ sort: "-kind" })).result[0]).toMatchObject({ kind: "worker" });
  await Promise.all([stopWeb(), stopWorker()]);
  expect((await list()).result).toEqual([]);
});

it("it reports what it has done since the report before", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const work = { handled: 1_000, failed: 50 };
  const stop = await startHeartbeat("web", () => ({ ...work }));
  expect((await list()).result).toMatchObject([{ handled_per_second: 0, failed_per_minute: 0 }]);
  work.handled += 40;
  work.failed += 20;
  vi.advanceTimersByTime(10_000);
  const rates = async () => (await list()).result.map((row) => [row.handled_per_second, row.failed_per_minute]);
  await expect.poll(async () => (await rates())[0]![0]).toBeGreaterThan(0);
  const [[perSecond, failedPerMinute]] = (await rates()) as [[number, number]];
  expect(failedPerMinute / perSecond).toBeCloseTo(30); // half of them failed, and a minute has 60 seconds
  await stop();
});

it("a process that was killed is shown as not responding, and is forgotten after some minutes", async () => {
  await startHeartbeat("worker", NO_WORK);
  const setBack = (by: string) => pool.query("update processes set seen_at = seen_at - $1::interval", [by]);
  await setBack("31 seconds");
  const stop = await startHeartbeat("web", NO_WORK);
  expect((await list()).result.map((row) => [row.kind, row.late])).toEqual([
    ["web", false],
    ["worker", true],
  ]);
  await setBack("5 minutes");
  const stopOther = await startHeartbeat("web", NO_WORK);
  expect((await list()).result).toMatchObject([{ kind: "web", late: false }]);
  await Promise.all([stop(), stopOther()]);
});

it("a process starts and runs without reporting when the report cannot be written", async () => {
  await pool.query("alter table processes rename to hidden");
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => {});
  const stop = await startHeartbeat("web", NO_WORK);
  await stop();
  expect(warn.mock.calls).toEqual([["the database is empty or older than this version: run npm run db:migrate"]]);
  warn.mockRestore();
  await pool.query("alter table hidden rename to processes");
});

it("is for super admins", async () => {
  await expect(listProcesses(owner, processListQuery.parse({}))).rejects.toMatchObject({ code: "forbidden" });
});
