import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { deployMigrations, requireMigrations } from "~/server/database/migrations";
import { emptyDatabase, testDatabase, type TestDatabase } from "../../setup/database";
import { backUp, backupFolder, fillInstallation } from "./backup-world";
import { databaseState } from "./database-state";

/** The commands as an operator runs them, killed in the middle. Each is held there by a lock that the test has. */
const { url, pool } = await testDatabase();
const { files, bundles } = backupFolder();
const BUSY_MACHINE_MS = 60_000;

let child: ChildProcess | undefined;
afterEach(() => void child?.kill("SIGKILL"));
beforeAll(async () => void (await fillInstallation(pool, files)));

function run(databaseUrl: string, ...args: string[]): ChildProcess {
  child = spawn(process.execPath, ["app/server/launch.mjs", ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl, DATA_DIR: env.dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return child;
}

async function kill(running: ChildProcess, on: TestDatabase["pool"]): Promise<void> {
  const ended = once(running, "exit");
  running.kill("SIGKILL");
  await ended;
  const connected =
    "select from pg_stat_activity where datname = current_database() and application_name in ('backup', 'restore', 'migrate')";
  await on.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name in ('backup', 'restore', 'migrate')",
  );
  await expect.poll(async () => (await on.query(connected)).rowCount, { timeout: BUSY_MACHINE_MS }).toBe(0);
}

it("a killed backup leaves nothing that looks like a bundle, and the next one says that it failed", async () => {
  const locker = await pool.connect();
  await locker.query("begin; lock table programs in access exclusive mode");
  const running = run(url, "backup", bundles.place.name);
  const partials = () => (existsSync(bundles.place.name) ? readdirSync(bundles.place.name) : []);
  await expect.poll(() => partials(), { timeout: BUSY_MACHINE_MS }).toEqual([expect.stringMatching(/\.partial$/)]);
  await kill(running, pool);
  await locker.query("rollback");
  locker.release();
  expect(await bundles.place.bundles()).toEqual([]);
  const { file } = await backUp({ databaseUrl: url, target: bundles, files });
  expect(await bundles.place.bundles()).toEqual([file]);
  const { rows } = await pool.query("select state, error from backups order by created_at");
  expect(rows).toEqual([
    { state: "failed", error: "The process was ended before it was done." },
    { state: "done", error: null },
  ]);
});

it("a killed restore leaves a database that nothing takes for a whole one, and the next one makes it whole", async () => {
  const file = "whole.tar"; // the name of a time could be that of the test before
  await backUp({ databaseUrl: url, target: { ...bundles, file }, files });
  const database = await emptyDatabase();
  const running = run(database.url, "restore", join(bundles.place.name, file));
  // It takes the lock of migrations twice: first for the tables, and at the end, when all rows are there.
  const marked = "select to_regclass('unfinished_restore') is not null as found";
  await expect
    .poll(async () => (await database.pool.query(marked)).rows[0].found, { timeout: BUSY_MACHINE_MS })
    .toBe(true);
  const locker = await database.pool.connect();
  const applied = "select from pg_tables where schemaname = 'graphile_worker'";
  await expect
    .poll(async () => (await database.pool.query(applied)).rowCount, { timeout: BUSY_MACHINE_MS })
    .toBeGreaterThan(0);
  await locker.query("select pg_advisory_lock(72707369)");
  const waiting =
    "select from pg_stat_activity where datname = current_database() and application_name = 'migrate' and wait_event = 'advisory'";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: BUSY_MACHINE_MS }).toBe(1);
  await kill(running, database.pool);
  locker.release(true);
  expect((await database.pool.query("select from participants")).rowCount).toBe(3);
  await expect(requireMigrations(database.url)).rejects.toThrow("A restore of this database");
  await expect(deployMigrations(database.url)).rejects.toThrow("A restore of this database");
  const again = run(database.url, "restore", join(bundles.place.name, file));
  expect(await once(again, "exit")).toEqual([0, null]);
  await requireMigrations(database.url);
  expect(await databaseState(database.pool)).toEqual(await databaseState(pool));
});
