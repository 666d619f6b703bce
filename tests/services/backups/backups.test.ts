import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runOnce } from "graphile-worker";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskFiles } from "~/integrations/files/disk.server";
import { taskList } from "~/jobs/handlers.server";
import type { AdminCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { extendEnvironment } from "~/platform/env.server";
import { checkBundle } from "~/server/backups/check-bundle";
import { targetOf } from "~/server/backups/places";
import { runBackup } from "~/server/backups/run-backup";
import { listBackups, requestBackup, requestBackupCheck } from "~/services/backups/backups.admin.server";
import { makeBackup } from "~/services/backups/backups.jobs.server";
import { backupListQuery } from "~/services/backups/backups.schema";
import { adminCtx, createProgram, NOW, secondsFromNow } from "../../factories";
import { expectConsole } from "../../setup/console";
import { emptyDatabase, testDatabase } from "../../setup/database";

const { url, pool } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "loyalty-backups-"));
afterAll(() => rmSync(folder, { recursive: true }));

let ctx: AdminCtx;
beforeAll(async () => {
  const { id } = await createProgram();
  const owner = await adminCtx(id, "owner");
  ctx = { ...owner, actor: { ...owner.actor, superAdmin: true } };
  await prisma.admin.create({
    data: { id: owner.actor.id, email: "super@example.test", createdAt: NOW, updatedAt: NOW },
  });
});

const list = async () => listBackups(ctx, backupListQuery.parse({}));
const jobs = async () =>
  (await pool.query("select task_identifier as task from graphile_worker.jobs order by id")).rows.map(
    ({ task }) => task,
  );
const work = () => runOnce({ pgPool: pool, taskList, noHandleSignals: true });
const scratch = async () =>
  (await pool.query("select from pg_database where datname = current_database() || '_restore_check'")).rowCount;

it("are not made before somebody has said where to", async () => {
  await expect(requestBackup(ctx)).rejects.toThrow("Set BACKUP_TO");
  await expect(requestBackupCheck(ctx)).rejects.toThrow("Set BACKUP_TO");
  await makeBackup({ actor: { kind: "system", name: "test" }, now: NOW, locale: "en", requestId: "test" }, undefined);
  expect(await list()).toMatchObject({ totalItems: 0, backup_to: null, busy: false });
});

it("are made and checked by the worker, once for a double press", async () => {
  extendEnvironment({ BACKUP_TO: folder });
  await Promise.all([requestBackup(ctx), requestBackup(ctx)]);
  expect(await jobs()).toEqual(["make-backup"]);
  expect(await list()).toMatchObject({
    busy: true,
    result: [{ state: "waiting", requested_by: "super@example.test" }],
  });
  await work();
  const [made] = (await list()).result;
  expect(made).toMatchObject({ state: "done", place: folder, error: null, check_state: null });
  expect(made!.bytes).toBeGreaterThan(10_000);

  await Promise.all([requestBackupCheck(ctx), requestBackupCheck(ctx)]);
  const setLock = (at: Date | null) => pool.query("update graphile_worker._private_jobs set locked_at = $1", [at]);
  await setLock(NOW);
  await requestBackupCheck(ctx); // while the first one runs
  expect(await jobs()).toEqual(["check-backup"]);
  await setLock(null);
  await work();
  const checked = await list();
  expect(checked).toMatchObject({ totalItems: 1, busy: false, result: [{ check_state: "passed", check_error: null }] });
  expect([await jobs(), await scratch()]).toEqual([[], 0]);
  const audit = await prisma.platformAuditEntry.findMany({ orderBy: { id: "asc" } });
  expect(audit.map(({ action }) => action).sort()).toEqual(["backup.check", "backup.check", "backup.request"]);

  const path = join(folder, made!.file!);
  writeFileSync(path, readFileSync(path).subarray(0, -20_000));
  await requestBackupCheck(ctx);
  expectConsole(/Failed task .*The bundle is (damaged|incomplete)/s);
  await work();
  const [failed] = (await list()).result;
  expect(failed).toMatchObject({ state: "done", check_state: "failed" });
  expect(failed!.check_error).toMatch(/^The bundle is (damaged|incomplete)/);
  expect(await scratch()).toBe(0);
});

it("that no worker takes do not stop the next request", async () => {
  await requestBackup({ ...ctx, now: NOW });
  await requestBackup({ ...ctx, now: secondsFromNow(2 * 3_600) });
  const states = (await list()).result.map(({ state, error }) => ({ state, error }));
  expect(states).toEqual(
    expect.arrayContaining([
      { state: "failed", error: "No worker took it." },
      { state: "waiting", error: null },
    ]),
  );
});

it("are checked in a database of the operator's where the role may make none, but never in that of the installation", async () => {
  const target = targetOf("own", folder, undefined);
  await runBackup({
    databaseUrl: url,
    target,
    files: diskFiles(join(folder, "files")),
    keep: 1,
    clock: () => new Date(),
  });
  const check = (scratchUrl: string) =>
    checkBundle({ databaseUrl: url, target, scratchUrl, clock: () => new Date(), report: () => {} });
  await expect(check(url)).rejects.toThrow("is the database of the installation itself");
  const own = await emptyDatabase();
  await check(own.url);
  expect((await own.pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await own.pool.query("create table of_somebody (id int)");
  await expect(check(own.url)).rejects.toThrow("is not empty");
  expect((await own.pool.query("select from of_somebody")).rowCount).toBe(0);
});
