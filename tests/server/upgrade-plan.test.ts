import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planLines } from "~/server/commands/upgrade";
import { planMigrations, readMigration } from "~/server/database/upgrade-plan";
import { emptyDatabase, type TestDatabase } from "../setup/database";

const read = (sql: string) => readMigration({ sql });

describe("what a migration does to tables that are there", () => {
  it.each([
    ["ALTER TABLE people ADD COLUMN size int", []],
    ["ALTER TABLE people ADD COLUMN size int NOT NULL DEFAULT 0", []],
    ["ALTER TABLE people ADD COLUMN at timestamptz DEFAULT now()", []],
    ["ALTER TABLE people ADD COLUMN at timestamptz DEFAULT clock_timestamp()", ["rewrite: adds people.at"]],
    ["ALTER TABLE people ADD COLUMN key text DEFAULT gen_random_uuid()::text", ["rewrite: adds people.key"]],
    ["ALTER TABLE people ADD COLUMN b int GENERATED ALWAYS AS (a + 1) STORED", ["rewrite: adds people.b"]],
    ["ALTER TABLE people ADD CONSTRAINT tall CHECK (size > 0)", ["scan: checks every row of people"]],
    ["ALTER TABLE people ADD CONSTRAINT tall CHECK (size > 0) NOT VALID", []],
    ["ALTER TABLE people VALIDATE CONSTRAINT tall", ["scan: checks every row of people"]],
    ["ALTER TABLE people ADD UNIQUE (size)", ["index: builds an index on people"]],
    ["ALTER TABLE people ADD CONSTRAINT one UNIQUE USING INDEX one_idx", []],
    ["CREATE INDEX CONCURRENTLY size_idx ON people (size)", ["index: builds the index size_idx on people"]],
    ["CREATE TABLE pets (id int); CREATE INDEX pets_idx ON pets (id); UPDATE pets SET id = 1", []],
    ["UPDATE people SET size = 1", ["rows: changes rows of people"]],
    ["INSERT INTO features VALUES ('a')", []],
    ["INSERT INTO pets SELECT * FROM people", ["unknown: copies rows to pets"]],
    ["DO $$ BEGIN DELETE FROM people; END $$", ["unknown: runs code of its own"]],
    ["CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE people SET size = 1; DROP TABLE people $$", []],
  ])("%s", async (sql, steps) => {
    const { steps: found, removals } = await read(sql);
    expect(found.map(({ work = "unknown", text }) => `${work}: ${text}`)).toEqual(steps);
    expect(removals).toEqual([]);
  });
});

it("says when nobody can change a table meanwhile", async () => {
  const locks = async (sql: string) => (await read(sql)).steps.map((step) => step.locks ?? false);
  expect(await locks("CREATE INDEX one ON people (size); CREATE INDEX CONCURRENTLY two ON people (size)")).toEqual([
    true,
    false,
  ]);
  expect(await locks("ALTER TABLE people ADD CHECK (size > 0), VALIDATE CONSTRAINT tall")).toEqual([true, false]);
});

describe("what it takes away from older versions", () => {
  it.each([
    ["ALTER TABLE people DROP COLUMN size", "removes people.size"],
    ["ALTER TABLE people RENAME COLUMN size TO height", "renames size to height"],
    ["ALTER TABLE people RENAME TO persons", "renames people to persons"],
    ["ALTER TABLE people ALTER COLUMN size TYPE bigint", "changes the type of people.size"],
    ["ALTER TABLE people ALTER COLUMN size SET NOT NULL", "requires people.size"],
    ["ALTER TABLE people ADD COLUMN size int NOT NULL", "adds people.size, which must be set"],
    ["DROP TABLE people", "removes a table"],
    ["DROP FUNCTION one(), two()", "removes 2 functions"],
  ])("%s", async (sql, removal) => expect((await read(sql)).removals).toEqual([removal]));

  it.each([
    "DROP INDEX people_idx",
    "DROP TRIGGER a ON people",
    "ALTER TABLE people DROP CONSTRAINT tall",
    "ALTER INDEX a RENAME TO b",
    "CREATE TABLE pets (id int); ALTER TABLE pets ALTER COLUMN id SET NOT NULL",
  ])("nothing: %s", async (sql) => expect((await read(sql)).removals).toEqual([]));
});

describe("the plan for a database", () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await emptyDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `CREATE TABLE people (id int, name text) PARTITION BY LIST (id);
       CREATE TABLE people_1 PARTITION OF people FOR VALUES IN (1);
       INSERT INTO people SELECT 1, repeat('x', 100) FROM generate_series(1, 20000);
       ANALYZE people_1`,
    );
  });
  afterAll(() => client.end());

  it("names what takes longer than a moment, with the table's size and about how long", async () => {
    const migration = (name: string, sql: string) => ({ name, sql, checksum: "" });
    const planned = await planMigrations(client, [
      migration("1_names", "UPDATE people SET name = ''; ALTER TABLE nobody VALIDATE CONSTRAINT tall"),
      migration("2_removes", "ALTER TABLE people DROP COLUMN name"),
      migration("3_code", "DO $$ BEGIN END $$"),
    ]);
    expect(planLines(planned, 2)).toEqual([
      "migration 1_names",
      expect.stringMatching(/^ {2}changes rows of people \(20,000 rows, [\d.]+ [KM]B\): about a few seconds$/),
      "migration 2_removes",
      "  removes people.name",
      "migration 3_code, with code of its own, whose time depends on the data",
      "2 database functions, in a moment",
      "about a few seconds in all, and what code of its own takes",
    ]);
  });
});
