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

it("the migrations to partitions keep the rows, and processes of the version before go on", async () => {
  const isEarlier = ({ name }: { name: string }) => name < "20261130400000";
  for (const { name, sql } of readMigrations().filter(isEarlier)) write(name, sql);
  rmSync(join(folders.migrations, "1_first"), { recursive: true });
  await deployMigrations(database.url, folders);
  const [program, endpoint] = [crypto.randomUUID(), crypto.randomUUID()];
  const now = new Date();
  const ahead = new Date(now.getTime() + 300 * 24 * 60 * 60 * 1000); // the sandbox's clock was there
  const [event, delivery] = [uuidv7(ahead), uuidv7(ahead)];
  /** What the version before runs for a call of a browser. */
  const track = (token: string, eventToken: string) => `
    with visit as (
      insert into visits as v (program_id, id, visit_token, visitor_token, landing_page, started_at)
        values ('${program}', '${uuidv7(now)}', '${token}', 'browser', '/', now())
        on conflict (program_id, visit_token) do update set landing_page = coalesce(v.landing_page, excluded.landing_page)
        returning v.id)
    insert into visit_events (program_id, id, visit_id, event_token, name, time)
      select '${program}', '${uuidv7(now)}', visit.id, '${eventToken}', '$view', now() from visit on conflict do nothing;`;
  await database.pool.query(`
    SET session_replication_role = replica;
    INSERT INTO webhook_events (program_id, id, type, data, created_at)
      VALUES ('${program}', '${event}', 'test', '{}', now() - interval '40 days');
    INSERT INTO webhook_deliveries (program_id, id, endpoint_id, event_id, sequence, type, next_attempt_at, created_at, updated_at)
      VALUES ('${program}', '${delivery}', '${endpoint}', '${event}', 1, 'test', now(), now(), now());
    INSERT INTO webhook_attempts (program_id, id, delivery_id, url, request_headers, duration_ms, attempted_at)
      VALUES ('${program}', '${uuidv7(now)}', '${delivery}', 'https://example.test', '{}', 1, now());
    ${track("token-1", "e-1")}
    SET session_replication_role = DEFAULT;`);
  const count = async () =>
    (
      await database.pool
        .query(`select (select count(*)::int from site_visits) as visits, (select count(*)::int from visit_events) as events,
      (select count(*)::int from webhook_events join webhook_deliveries d on d.event_id = webhook_events.id
        join webhook_attempts a on a.delivery_id = d.id) as webhooks`)
    ).rows[0];

  for (const { name, sql } of readMigrations()) write(name, sql);
  await deployMigrations(database.url, folders);
  expect(await count()).toEqual({ visits: 1, events: 1, webhooks: 1 });
  for (const call of [track("token-1", "e-1"), track("token-1", "e-2"), track("token-2", "e-1")])
    await database.pool.query(call);
  expect(await count()).toEqual({ visits: 2, events: 3, webhooks: 1 });

  // What is too old in the first partitions is deleted with all that refers to it.
  await database.pool.query(
    "delete from partitions.webhook_events_first where created_at < now() - interval '30 days'",
  );
  await database.pool.query("delete from partitions.site_visits_first where visit_token = 'token-1'");
  expect(await count()).toEqual({ visits: 1, events: 1, webhooks: 0 });
  expect((await database.pool.query("select from webhook_attempts")).rowCount).toBe(0);
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
