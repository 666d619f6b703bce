import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, inject, it } from "vitest";
import { readFunctions } from "~/server/database/functions";
import { deployMigrations, prepareDatabase, readMigrations, requireMigrations } from "~/server/database/migrations";
import { diffSchema } from "../../tools/schema-diff";
import { emptyDatabase, type TestDatabase } from "../setup/database";

const folder = mkdtempSync(join(tmpdir(), "loyalty-migrations-"));
const folders = { migrations: join(folder, "migrations"), functions: join(folder, "functions"), version: "0.1.0" };
afterAll(() => rmSync(folder, { recursive: true }));

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
  rmSync(folder, { recursive: true });
  mkdirSync(folders.functions, { recursive: true });
  write("1_first", "CREATE TABLE first (id int);");
});

describe("deployMigrations", () => {
  it("applies missing migrations once, in order", async () => {
    expect((await deployMigrations(database.url, folders)).migrations).toEqual(["1_first"]);
    write(
      "2_second",
      "ALTER TABLE first ADD COLUMN name text; CREATE FUNCTION two() RETURNS int LANGUAGE sql AS $$ SELECT 1; SELECT 2; $$;",
    );
    expect((await deployMigrations(database.url, folders)).migrations).toEqual(["2_second"]);
    expect(await deployMigrations(database.url, folders)).toEqual({ migrations: [], functions: [] });
  });

  it("applies each migration once with two concurrent deploys", async () => {
    write("2_second", "SELECT pg_sleep(0.2); CREATE TABLE second (id int);");
    const applied = await Promise.all([
      deployMigrations(database.url, folders),
      deployMigrations(database.url, folders),
    ]);
    expect(applied.flatMap(({ migrations }) => migrations).sort()).toEqual(["1_first", "2_second"]);
  });

  it("installs the job queue's schema", async () => {
    await deployMigrations(database.url, folders);
    const { rowCount } = await database.pool.query(
      "SELECT FROM pg_proc WHERE proname = 'add_job' AND pronamespace = 'graphile_worker'::regnamespace",
    );
    expect(rowCount).toBeGreaterThan(0);
  });

  it("leaves nothing of a migration that fails, and runs it again", async () => {
    write("2_second", "CREATE TABLE second (id int); SELECT 1/0;");
    for (const _ of [1, 2])
      await expect(deployMigrations(database.url, folders)).rejects.toThrow(
        "Migration 2_second failed: division by zero",
      );
    expect((await database.pool.query("SELECT to_regclass('second') AS found")).rows[0].found).toBeNull();

    write("2_second", "CREATE TABLE second (id int);");
    expect((await deployMigrations(database.url, folders)).migrations).toEqual(["2_second"]);
  });

  it("builds an index again that a killed deploy left half done", async () => {
    await deployMigrations(database.url, folders);
    await database.pool.query("INSERT INTO first VALUES (1), (1)");
    const sql = "-- No two.\nCREATE UNIQUE INDEX CONCURRENTLY first_id_key ON first (id);";
    await expect(database.pool.query(sql)).rejects.toThrow("could not create unique index"); // and leaves an invalid one
    await database.pool.query("DELETE FROM first");
    write("2_second", sql);
    expect((await deployMigrations(database.url, folders)).migrations).toEqual(["2_second"]);
    const { rows } = await database.pool.query(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'first_id_key'::regclass",
    );
    expect(rows).toEqual([{ valid: true }]);
  });

  it("tries again while somebody uses a table, and lets others use it meanwhile", async () => {
    await deployMigrations(database.url, folders);
    write("2_second", "ALTER TABLE first ADD COLUMN name text");
    const reader = await database.pool.connect();
    await reader.query("BEGIN; SELECT FROM first");
    const deploying = deployMigrations(database.url, folders);
    await expect.poll(() => locksAwaited()).toBe(1);
    await expect.poll(() => locksAwaited()).toBe(0);
    await database.pool.query("SELECT FROM first");
    await reader.query("COMMIT");
    reader.release();
    expect((await deploying).migrations).toEqual(["2_second"]);
  });

  const locksAwaited = async () =>
    (await database.pool.query("SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND locktype = 'relation'"))
      .rows[0].n as number;

  it("rejects a migration that was edited after it had been applied", async () => {
    await deployMigrations(database.url, folders);
    write("1_first", "CREATE TABLE first (id bigint);");
    await expect(deployMigrations(database.url, folders)).rejects.toThrow(/Migration 1_first was edited/);
  });

  it("rejects a database of a newer version", async () => {
    write("2_second", "CREATE TABLE second (id int);");
    await deployMigrations(database.url, folders);
    rmSync(join(folders.migrations, "2_second"), { recursive: true });
    await expect(deployMigrations(database.url, folders)).rejects.toThrow(
      /does not know: it belongs to a newer version/,
    );
  });

  it("reports in one line that the database does not respond", async () => {
    await expect(deployMigrations("postgresql://nobody@127.0.0.1:1/none", folders)).rejects.toThrow(
      /^The database does not answer: .*ECONNREFUSED/,
    );
  });

  it("applies the product's own migrations to an empty database", async () => {
    expect(await deployMigrations(database.url)).toEqual({
      migrations: readMigrations().map(({ name }) => name),
      functions: readFunctions().map(({ name }) => name),
    });
  });
});

describe("prepareDatabase", () => {
  const answerOf = (number: number) =>
    writeFileSync(
      join(folders.functions, "answer_of.sql"),
      `CREATE OR REPLACE FUNCTION answer_of() RETURNS int LANGUAGE sql AS $$ SELECT ${number} $$`,
    );
  const answer = async () => (await database.pool.query("SELECT answer_of() AS answer")).rows[0].answer;

  it("brings an empty database up to date", async () => {
    answerOf(1);
    await prepareDatabase(database.url, folders);
    expect(await answer()).toBe(1);
    await prepareDatabase(database.url, folders);
  });

  it("does not put back a function that a newer version has replaced", async () => {
    for (const number of [1, 2]) {
      answerOf(number);
      await deployMigrations(database.url, folders);
    }
    answerOf(1);
    await prepareDatabase(database.url, folders);
    expect(await answer()).toBe(2);
  });

  it("changes no database that is older, and says what to run", async () => {
    answerOf(1);
    await deployMigrations(database.url, folders);
    answerOf(2);
    await expect(prepareDatabase(database.url, folders)).rejects.toThrow(
      /older than this version: run npm run db:migrate/,
    );
    expect(await answer()).toBe(1);
    answerOf(1);
    write("2_second", "CREATE TABLE second (id int);");
    await expect(prepareDatabase(database.url, folders)).rejects.toThrow(/older than this version/);
  });
});

describe("a database from before the first version", () => {
  const LAST = "20261204165000_emails_of_imports";
  const BASELINE = "20261205000000_first_version";
  /** Its tables, and the rows by which it knows its migrations. */
  const withHistory = async (...names: string[]) => {
    rmSync(folders.migrations, { recursive: true });
    write(BASELINE, readMigrations().find(({ name }) => name === BASELINE)!.sql);
    await deployMigrations(database.url, folders);
    await database.pool.query("delete from _prisma_migrations");
    await database.pool.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at)
       select gen_random_uuid(), 'of then', name, now() from unnest($1::text[]) name`,
      [names],
    );
  };

  it("goes on from its last migration", async () => {
    await withHistory("20261121121726_init", LAST);
    await expect(requireMigrations(database.url)).rejects.toThrow(/run npm run db:migrate/);
    const later = readMigrations().map(({ name }) => name);
    expect(later.shift()).toBe(BASELINE);
    expect(await deployMigrations(database.url)).toEqual({
      migrations: later,
      functions: readFunctions().map(({ name }) => name),
    });
    await requireMigrations(database.url);
    expect(await deployMigrations(database.url)).toEqual({ migrations: [], functions: [] });
  });

  it("is left alone when it has another migration after that, whose schema is unknown", async () => {
    await withHistory("20261121121726_init", LAST, "20261204170000_of_a_branch");
    for (const deploy of [deployMigrations, prepareDatabase])
      await expect(deploy(database.url)).rejects.toThrow(
        /^The database has migration 20261204170000_of_a_branch, which/,
      );
    const { rowCount } = await database.pool.query("select from _prisma_migrations");
    expect(rowCount).toBe(3);
  });

  it("is left alone when it lacks the last one, and one line says so", async () => {
    await withHistory("20261121121726_init", "20261204164100_views_left_early");
    for (const deploy of [deployMigrations, prepareDatabase])
      await expect(deploy(database.url)).rejects.toThrow(/^The database is from before 20261204165000.*start again$/);
  });
});

describe("the schema", () => {
  it("equals the result of the migrations", async () => {
    expect(await diffSchema(inject("postgres").serverUrl)).toBeUndefined();
  });
});

function write(name: string, sql: string): void {
  mkdirSync(join(folders.migrations, name), { recursive: true });
  writeFileSync(join(folders.migrations, name, "migration.sql"), sql);
}
