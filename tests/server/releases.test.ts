import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { deployMigrations, pendingChanges, prepareDatabase, takeBack, type Schema } from "~/server/database/migrations";
import { compareVersions } from "~/server/database/releases";
import { emptyDatabase, type TestDatabase } from "../setup/database";

const folder = mkdtempSync(join(tmpdir(), "loyalty-releases-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of a version: its migrations, and what its only function gives. */
function version(name: string, answer: number, ...migrations: string[]): Schema {
  const at = join(folder, name);
  for (const [n, sql] of migrations.entries()) {
    mkdirSync(join(at, "migrations", `${n}_migration`), { recursive: true });
    writeFileSync(join(at, "migrations", `${n}_migration`, "migration.sql"), sql);
  }
  mkdirSync(join(at, "functions"), { recursive: true });
  const sql = `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT ${answer} $$`;
  writeFileSync(join(at, "functions", "answer.sql"), sql);
  return { migrations: join(at, "migrations"), functions: join(at, "functions"), version: name };
}

const FIRST = "CREATE TABLE first (id int, name text); CREATE TABLE processes (version text, seen_at timestamptz);";
const ADDS = "ALTER TABLE first ADD COLUMN size int;";
const REMOVES = "-- Removes what no version since 0.2.0 uses.\nALTER TABLE first DROP COLUMN name;";
const old = version("0.1.0", 1, FIRST);
const next = version("0.2.0", 2, FIRST, ADDS);
const later = version("0.10.0", 3, FIRST, ADDS, REMOVES);

let database: TestDatabase;
const answer = async () => (await database.pool.query("SELECT answer()")).rows[0].answer as number;
const runs = (...versions: string[]) =>
  database.pool.query("INSERT INTO processes SELECT unnest($1::text[]), now()", [versions]);

beforeEach(async () => {
  database = await emptyDatabase();
  await deployMigrations(database.url, old);
});

it("an older version leaves what a newer one made as it is", async () => {
  await deployMigrations(database.url, next);
  expect(await deployMigrations(database.url, old)).toEqual({ migrations: [], functions: [], newerVersion: "0.2.0" });
  await prepareDatabase(database.url, old);
  expect(await answer()).toBe(2);
});

it("is taken back to an older version, and upgraded again", async () => {
  await deployMigrations(database.url, next);
  expect(await takeBack(database.url, old)).toEqual({ from: "0.2.0", functions: ["answer"] });
  expect(await answer()).toBe(1);
  // From now on it is the older version's, which migrates it as ever.
  expect(await deployMigrations(database.url, old)).toEqual({ migrations: [], functions: [] });
  await expect(takeBack(database.url, old)).rejects.toThrow("The database is of version 0.1.0, and this is 0.1.0.");

  expect(await deployMigrations(database.url, next)).toEqual({ migrations: [], functions: ["answer"] });
  expect(await answer()).toBe(2);
});

it("is not taken back while processes of the newer version run", async () => {
  await deployMigrations(database.url, next);
  await runs("0.1.0", "0.2.0");
  await expect(takeBack(database.url, old)).rejects.toThrow("Processes of version 0.2.0 still run");
  expect(await answer()).toBe(2);
});

it("does not go back behind a version that removed what the older one uses", async () => {
  await deployMigrations(database.url, later);
  const message = /^The database is of version 0\.10\.0, which works with 0\.2\.0 and later\. For 0\.1\.0 restore/;
  for (const attempt of [deployMigrations, prepareDatabase, takeBack])
    await expect(attempt(database.url, old)).rejects.toThrow(message);
  expect((await takeBack(database.url, next)).from).toBe("0.10.0");
});

it("removes nothing while processes run that use it", async () => {
  await runs("0.1.0");
  await expect(deployMigrations(database.url, later)).rejects.toThrow(
    "Processes of version 0.1.0 run, which the migrations would break: upgrade to 0.2.0 first, or stop all processes",
  );
  expect((await pendingChanges(database.url, later)).pending).toHaveLength(2);
  await database.pool.query("UPDATE processes SET seen_at = now() - interval '1 minute'");
  expect((await deployMigrations(database.url, later)).migrations).toHaveLength(2);
});

it("orders no other names", () => {
  expect(() => compareVersions("0.2.0-rc.1", "0.2.0")).toThrow("0.2.0-rc.1 is no version");
});

it("orders versions by their numbers", () => {
  expect(["0.10.0", "1.0.0", "0.9.1", "0.9.0"].sort(compareVersions)).toEqual(["0.9.0", "0.9.1", "0.10.0", "1.0.0"]);
});
