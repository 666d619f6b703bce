import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, inject, it } from "vitest";
import { uuidv7 } from "~/platform/ids.server";
import { readFunctions } from "~/server/database/functions";
import { deployMigrations, prepareDatabase, readMigrations } from "~/server/database/migrations";
import { diffSchema } from "../../tools/schema-diff";
import { emptyDatabase, type TestDatabase } from "../setup/database";

const folder = mkdtempSync(join(tmpdir(), "loyalty-migrations-"));
const folders = { migrations: join(folder, "migrations"), functions: join(folder, "functions") };
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

  it("rolls back a failing migration and does not continue until it is resolved", async () => {
    write("2_second", "CREATE TABLE second (id int); SELECT 1/0;");
    await expect(deployMigrations(database.url, folders)).rejects.toThrow(
      "Migration 2_second failed: division by zero",
    );
    expect((await database.pool.query("SELECT to_regclass('second') AS found")).rows[0].found).toBeNull();
    await expect(deployMigrations(database.url, folders)).rejects.toThrow(/Migration 2_second failed half-way earlier/);

    await database.pool.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '2_second'");
    write("2_second", "CREATE TABLE second (id int);");
    expect((await deployMigrations(database.url, folders)).migrations).toEqual(["2_second"]);
  });

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

it("the migration to one table of idempotency keys keeps the stored keys", async () => {
  const isEarlier = ({ name }: { name: string }) => name < "20261122100000";
  for (const { name, sql } of readMigrations().filter(isEarlier)) write(name, sql);
  rmSync(join(folders.migrations, "1_first"), { recursive: true });
  await deployMigrations(database.url, folders);
  const [program, person, action, admin] = Array.from({ length: 4 }, () => crypto.randomUUID());
  await database.pool.query(`
    SET session_replication_role = replica;
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
      VALUES ('${program}', '${action}', '${person}', 'test', 'Test', 5, now());
    INSERT INTO idempotency_keys (program_id, scope, key, input_hash, answer, created_at) VALUES
      ('${program}', 'redeem:${person}', 'tap', '\\x01', '{"redemption_id": "r"}', now()),
      ('${program}', 'reverse:${action}', 'undo', '\\x02', '{"debt": 0}', now());
    INSERT INTO platform_idempotency_keys (admin_id, scope, key, input_hash, answer, created_at) VALUES
      ('${admin}', 'reward.create ${program}', 'form', '\\x03', '{"id": "w"}', now());
    SET session_replication_role = DEFAULT;`);
  for (const { name, sql } of readMigrations()) write(name, sql);
  await deployMigrations(database.url, folders);
  const { rows } = await database.pool.query(
    "SELECT actor_type, actor_id, operation, key, input_hash, result FROM idempotency_keys ORDER BY input_hash",
  );
  expect(rows.map(({ input_hash, ...row }) => ({ ...row, hash: input_hash[0] }))).toEqual([
    {
      actor_type: "participant",
      actor_id: person,
      operation: "redeem",
      key: "tap",
      hash: 1,
      result: { redemption_id: "r" },
    },
    {
      actor_type: "participant",
      actor_id: person,
      operation: `reverse:${action}`,
      key: "undo",
      hash: 2,
      result: { debt: 0 },
    },
    {
      actor_type: "admin",
      actor_id: admin,
      operation: `reward.create ${program}`,
      key: "form",
      hash: 3,
      result: { id: "w" },
    },
  ]);
});

it("the migrations to counted completions count those from before, and none twice", async () => {
  const NAMES = ["20261201000000", "20261201000100"] as const;
  const writeUntil = (end: string) => readMigrations().forEach(({ name, sql }) => name < end && write(name, sql));
  writeUntil(NAMES[0]);
  rmSync(join(folders.migrations, "1_first"), { recursive: true });
  await deployMigrations(database.url, folders);
  const [program, person, often, once] = Array.from({ length: 4 }, () => crypto.randomUUID());
  await database.pool.query(`
    set session_replication_role = replica;
    insert into programs (id, organization_id, name, subdomain, created_at, updated_at)
      values ('${program}', gen_random_uuid(), 'Test', 'test', now(), now());
    insert into challenges (program_id, id, identifier, caption, challenge_type, created_at, updated_at)
      values ('${program}', '${often}', 'often', 'Often', 'article', now(), now()), ('${program}', '${once}', 'once', 'Once', 'article', now(), now());
    insert into participants (program_id, id, email, referral_code, created_at, updated_at)
      values ('${program}', '${person}', 'a@example.test', 'code', now(), now());
    set session_replication_role = default`);
  let occurrence = 0;
  const complete = (challenge: string) =>
    database.pool.query(
      `insert into challenge_completions (program_id, id, challenge_id, participant_id, occurrence, action_id, completed_at)
        values ($1, gen_random_uuid(), $2, $3, $4, gen_random_uuid(), now())`,
      [program, challenge, person, occurrence++],
    );
  const counted = async () => {
    const { rows } = await database.pool.query(
      "select challenge_id as id, sum(completions)::int as n from challenge_completion_counts group by 1",
    );
    return Object.fromEntries(rows.map(({ id, n }) => [id, n]));
  };
  for (const challenge of [often!, often!, once!]) await complete(challenge);

  writeUntil(NAMES[1]);
  await deployMigrations(database.url, folders);
  await complete(often!);
  await database.pool.query("delete from challenge_completions where challenge_id = $1", [once]);
  expect(await counted()).toEqual({ [often!]: 1, [once!]: -1 });

  writeUntil("3");
  await deployMigrations(database.url, folders);
  await complete(often!);
  expect(await counted()).toEqual({ [often!]: 4, [once!]: 0 });
});

it("the migrations to sums of entries add up those from before", async () => {
  for (const { name, sql } of readMigrations().filter((migration) => migration.name < "20261202100000"))
    write(name, sql);
  rmSync(join(folders.migrations, "1_first"), { recursive: true });
  await deployMigrations(database.url, folders);
  const [program, reward, often, once] = Array.from({ length: 4 }, () => crypto.randomUUID());
  await database.pool.query(`
    set session_replication_role = replica;
    insert into programs (id, organization_id, name, subdomain, created_at, updated_at)
      values ('${program}', gen_random_uuid(), 'Test', 'test', now(), now());
    insert into rewards (program_id, id, name, selection, created_at, updated_at)
      values ('${program}', '${reward}', 'Trip', 'sweepstake', now(), now());
    insert into participants (program_id, id, email, referral_code, created_at, updated_at)
      values ('${program}', '${often}', 'a@example.test', 'a', now(), now()), ('${program}', '${once}', 'b@example.test', 'b', now(), now());
    set session_replication_role = default`);
  const enter = (participant: string, entries: number, at: string) =>
    database.pool.query(
      `insert into sweepstake_entries (program_id, id, reward_id, participant_id, entries, created_at)
        values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [program, reward, participant, entries, at],
    );
  await enter(often!, 2, "2026-01-01");
  await enter(often!, 3, "2026-01-03");
  await enter(once!, 4, "2026-01-02");

  for (const { name, sql } of readMigrations()) write(name, sql);
  await deployMigrations(database.url, folders);
  await enter(often!, 1, "2026-01-02");
  const { rows } = await database.pool.query(
    "select participant_id as id, entries::int, last_entry_at::date::text as last from sweepstake_entrants order by entries",
  );
  expect(rows).toEqual([
    { id: once, entries: 4, last: "2026-01-02" },
    { id: often, entries: 6, last: "2026-01-03" },
  ]);
});

it("the migrations to partitions keep the rows, and processes of the version before go on", async () => {
  const isEarlier = ({ name }: { name: string }) => name < "20261130400000";
  for (const { name, sql } of readMigrations().filter(isEarlier)) write(name, sql);
  rmSync(join(folders.migrations, "1_first"), { recursive: true });
  await deployMigrations(database.url, folders);
  const [program, visit] = [crypto.randomUUID(), uuidv7(new Date())];
  const ahead = new Date(Date.now() + 300 * 24 * 60 * 60 * 1000); // the sandbox's clock was there
  const [event, delivery] = [uuidv7(ahead), uuidv7(ahead)];
  /** What the version before runs, without checking references to rows that do not matter here. */
  const run = (sql: string) =>
    database.pool.query(`set session_replication_role = replica; ${sql}; set session_replication_role = default`);
  const addEvent = (token: string) =>
    run(`insert into visit_events (program_id, id, visit_id, event_token, name, time)
      values ('${program}', gen_random_uuid(), '${visit}', '${token}', '$view', now()) on conflict do nothing`);
  const addAttempt = () =>
    run(`insert into webhook_attempts (program_id, id, delivery_id, url, request_headers, duration_ms, attempted_at)
      values ('${program}', gen_random_uuid(), '${delivery}', 'https://example.test', '{}', 1, now())`);
  await run(`
    insert into visits (program_id, id, visit_token, visitor_token, started_at) values ('${program}', '${visit}', 'a', 'b', now());
    insert into webhook_events (program_id, id, type, data, created_at) values ('${program}', '${event}', 'test', '{}', now());
    insert into webhook_deliveries (program_id, id, endpoint_id, event_id, sequence, type, next_attempt_at, created_at, updated_at)
      values ('${program}', '${delivery}', gen_random_uuid(), '${event}', 1, 'test', now(), now(), now())`);
  await Promise.all([addEvent("e-1"), addAttempt()]);
  const count = async (table: string) => (await database.pool.query(`select from ${table}`)).rowCount;

  for (const { name, sql } of readMigrations()) write(name, sql);
  await deployMigrations(database.url, folders);
  await Promise.all([addEvent("e-1"), addEvent("e-2"), addAttempt()]);
  await run(`insert into webhook_events (program_id, id, type, data, created_at)
    values ('${program}', gen_random_uuid(), 'test', '{}', now())`);
  expect(await Promise.all(["visit_events", "webhook_attempts", "webhook_events"].map(count))).toEqual([2, 2, 2]);
  const { rows } = await database.pool.query("select distinct sequence::int from webhook_events order by 1");
  expect(rows).toEqual([{ sequence: 1 }, { sequence: 11 }]);

  // Rows of first partitions go with the visit or delivery that they belong to, as before.
  await database.pool.query("delete from visits");
  await database.pool.query("delete from webhook_deliveries");
  expect(await Promise.all(["visit_events", "webhook_attempts"].map(count))).toEqual([0, 0]);
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
