import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

export type TestDatabase = { url: string; pool: pg.Pool };

/** The URL of this process's own database. Test files that share a process have it one after the other. */
export const databaseUrl = urlOf(newName());

let ownDatabase: Promise<TestDatabase> | undefined;

/**
 * The migrated, empty database of this test file, which the application's environment points to. Call it at the top of
 * the file (`const { pool } = await testDatabase()`). It is dropped after the file's tests.
 */
export function testDatabase(): Promise<TestDatabase> {
  if (!ownDatabase) {
    ownDatabase = createDatabase(databaseUrl, inject("postgres").template);
    afterAll(() => void (ownDatabase = undefined));
  }
  return ownDatabase;
}

/**
 * Another migrated database, whose sessions default to `timeZone`, to find code that forgets to set UTC. To point the
 * application at it, extend the environment by DATABASE_URL before importing what opens a pool.
 */
export async function testDatabaseIn(timeZone: string): Promise<TestDatabase> {
  const database = await createDatabase(urlOf(newName()), inject("postgres").template);
  await onServer(`ALTER DATABASE ${nameOf(database.url)} SET TimeZone = '${timeZone}'`);
  return database;
}

/** Another database, without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase(urlOf(newName()), "template1");
}

async function createDatabase(url: string, template: string): Promise<TestDatabase> {
  await onServer(`CREATE DATABASE ${nameOf(url)} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const pool = new pg.Pool({ connectionString: url, options: "-c TimeZone=UTC" });
  pool.on("error", () => {}); // a test may terminate the server's sessions
  pool.on("connect", (client) => client.on("error", () => {})); // the queue warns without it
  afterAll(async () => {
    await pool.end();
    await onServer(`DROP DATABASE ${nameOf(url)} WITH (FORCE)`);
  });
  return { url, pool };
}

function newName(): string {
  return `loyalty_test_${randomUUID().replaceAll("-", "")}`;
}

function urlOf(name: string): string {
  return Object.assign(new URL(inject("postgres").serverUrl), { pathname: name }).href;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgres").serverUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
