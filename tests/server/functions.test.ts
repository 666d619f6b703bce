import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { deployMigrations, MIGRATIONS_FOLDER } from "~/server/database/migrations";
import { emptyDatabase, type TestDatabase } from "../setup/database";

const folder = mkdtempSync(join(tmpdir(), "loyalty-functions-"));
const folders = { migrations: join(folder, "migrations"), functions: join(folder, "functions"), version: "0.1.0" };
afterAll(() => rmSync(folder, { recursive: true }));

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
  for (const name of Object.values(folders)) {
    rmSync(name, { recursive: true, force: true });
    mkdirSync(name);
  }
});

const deploy = () => deployMigrations(database.url, folders);
const deployed = async () => (await deploy()).functions;
const call = async (expression: string) => (await database.pool.query(`SELECT ${expression} AS value`)).rows[0].value;
const timesApplied = async () => (await database.pool.query("SELECT FROM database_functions")).rowCount;

describe("database functions", () => {
  it("are applied once, in any order, and again when their file changed", async () => {
    write("a_caller", "a_caller() RETURNS int LANGUAGE sql AS $$ SELECT b_called() + 1 $$");
    write("b_called", "b_called() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$");
    expect(await deployed()).toEqual(["a_caller", "b_called"]);
    expect(await call("a_caller()")).toBe(2);
    expect(await deployed()).toEqual([]);

    write("b_called", "b_called() RETURNS int LANGUAGE sql AS $$ SELECT 10 $$");
    expect(await deployed()).toEqual(["b_called"]);
    expect(await call("a_caller()")).toBe(11);
  });

  it("go back to an earlier text when an earlier version is deployed", async () => {
    for (const version of [1, 2, 1]) {
      write("version_of", `version_of() RETURNS int LANGUAGE sql AS $$ SELECT ${version} $$`);
      expect(await deployed()).toEqual(["version_of"]);
      expect(await call("version_of()")).toBe(version);
    }
  });

  it("are applied once by several concurrent deploys", async () => {
    write("one", "one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$");
    write("two", "two() RETURNS int LANGUAGE sql AS $$ SELECT one() + 1 $$");
    const applied = await Promise.all([deployed(), deployed(), deployed()]);
    expect(applied.flat().sort()).toEqual(["one", "two"]);
    expect(await timesApplied()).toBe(2);
  });

  it("are applied atomically", async () => {
    write("good", "good() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$");
    write("wrong", "wrong() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETRUN 1; END $$");
    await expect(deploy()).rejects.toThrow(/^Function wrong cannot be created: .*syntax error/);
    await expect(call("good()")).rejects.toThrow(/does not exist/);
    write("wrong", "wrong() RETURNS int LANGUAGE sql AS $$ SELECT missing() $$");
    await expect(deploy()).rejects.toThrow(/^Function wrong cannot be created: .*missing\(\) does not exist/);
    expect(await timesApplied()).toBe(0);
  });

  it("change their signature with a DROP of the old one, which may stay in the file", async () => {
    write("half", "half(p_of int) RETURNS int LANGUAGE sql AS $$ SELECT p_of / 2 $$");
    await deploy();
    const drop = "DROP FUNCTION IF EXISTS half(int);";
    write("half", "half(p_of numeric) RETURNS text LANGUAGE sql AS $$ SELECT trim_scale(p_of / 2)::text $$", drop);
    expect(await deployed()).toEqual(["half"]);
    expect(await call("half(5)")).toBe("2.5");
    write("half", "half(p_of numeric) RETURNS text LANGUAGE sql AS $$ SELECT 'half of ' || p_of $$", drop);
    expect(await deployed()).toEqual(["half"]);
    expect(await call("half(5)")).toBe("half of 5");
  });

  it("replace what a migration defined, and come back when one dropped them", async () => {
    migration("1_stub", "CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 0 $$;");
    write("one", "one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$");
    await deploy();
    expect(await call("one()")).toBe(1);
    migration("2_gone", "DROP FUNCTION one();");
    expect(await deploy()).toEqual({ migrations: ["2_gone"], functions: ["one"] });
    expect(await call("one()")).toBe(1);
  });

  it("take over from the placeholders of the first migration, also in a database that has rows", async () => {
    cpSync(MIGRATIONS_FOLDER, folders.migrations, { recursive: true });
    await deploy();
    await database.pool.query(PARTICIPANT);
    const { migrations, functions } = await deployMigrations(database.url);
    expect(migrations).toEqual([]);
    expect(functions).toContain("reject_change");
    for (const replayed of [false, true])
      expect((await database.pool.query(EARN)).rows).toMatchObject([{ available: "10", replayed }]);
    await expect(database.pool.query("DELETE FROM point_postings")).rejects.toThrow("append-only");
  });
});

const ID = "019aa000-0000-7000-8000-000000000001";
const PARTICIPANT = `
  INSERT INTO organizations (id, name, created_at) VALUES ('${ID}', 'Organization', now());
  INSERT INTO programs (id, organization_id, name, subdomain, created_at, updated_at)
    VALUES ('${ID}', '${ID}', 'Program', 'program', now(), now());
  INSERT INTO participants (program_id, id, email, referral_code, created_at, updated_at)
    VALUES ('${ID}', '${ID}', 'maya@example.test', 'maya', now(), now());`;
const EARN = `
  SELECT * FROM points_move('${ID}', '${ID}', 'earn', 10, ARRAY[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()],
    'test', 'Test', NULL, NULL, now(), 'key', '\\x01')`;

function write(name: string, definition: string, before = ""): void {
  writeFileSync(join(folders.functions, `${name}.sql`), `${before}\nCREATE OR REPLACE FUNCTION ${definition};\n`);
}

function migration(name: string, sql: string): void {
  mkdirSync(join(folders.migrations, name));
  writeFileSync(join(folders.migrations, name, "migration.sql"), sql);
}
