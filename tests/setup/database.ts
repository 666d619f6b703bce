import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { env } from "~/platform/env.server";

export type TestDatabase = { url: string; pool: pg.Pool };

let ownDatabase: Promise<TestDatabase> | undefined;

/**
 * The migrated, empty database of this test file, which the application's environment points to. Call it at the top of
 * the file (`const { pool } = await testDatabase()`). It is dropped after the file's tests.
 */
export function testDatabase(): Promise<TestDatabase> {
  return (ownDatabase ??= cloneTemplate(new URL(env.databaseUrl).pathname.slice(1)));
}

/**
 * Another migrated database, whose sessions default to `timeZone`, to find code that forgets to set UTC. To point the
 * application at it, call `extendEnvironment({ DATABASE_URL: url })` before importing what opens a pool.
 */
export async function testDatabaseIn(timeZone: string): Promise<TestDatabase> {
  return cloneTemplate(
    `loyalty_test_${randomUUID().replaceAll("-", "")}`,
    `ALTER DATABASE $name SET TimeZone = '${timeZone}'`,
  );
}

/** Another database, without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase(`loyalty_test_${randomUUID().replaceAll("-", "")}`, "template1");
}

async function cloneTemplate(name: string, alter?: string): Promise<TestDatabase> {
  return createDatabase(name, inject("postgres").template, alter);
}

async function createDatabase(name: string, template: string, alter?: string): Promise<TestDatabase> {
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  if (alter) await onServer(alter.replace("$name", name));
  const url = Object.assign(new URL(inject("postgres").serverUrl), { pathname: name }).href;
  const pool = new pg.Pool({ connectionString: url, options: "-c TimeZone=UTC" });
  pool.on("error", () => {}); // a test may terminate the server's sessions
  afterAll(async () => {
    await pool.end();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { url, pool };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgres").serverUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
