import pg from "pg";
import { deployMigrations } from "~/server/database/migrations";

/**
 * A database of this name on the server, filled once and cached between runs; new migrations are applied.
 * @returns its URL
 */
export async function cachedDatabase(
  serverUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const existing = await onServer(serverUrl, `select from pg_database where datname = '${name}'`);
  if (existing.rowCount) {
    await deployMigrations(urlOf(serverUrl, name));
    return urlOf(serverUrl, name);
  }
  const draft = `${name}_draft`; // renamed when it is complete
  await onServer(serverUrl, `drop database if exists ${draft}`);
  await onServer(serverUrl, `create database ${draft}`);
  await fill(urlOf(serverUrl, draft));
  await onServer(serverUrl, `alter database ${draft} rename to ${name}`);
  return urlOf(serverUrl, name);
}

/**
 * A new copy of a database that nobody is connected to, for a run that changes it: the next one begins as this one.
 * @returns its URL
 */
export async function copiedDatabase(serverUrl: string, name: string): Promise<string> {
  const copy = `${name}_copy`;
  await onServer(serverUrl, `drop database if exists ${copy}`);
  await onServer(serverUrl, `create database ${copy} template ${name} strategy file_copy`);
  return urlOf(serverUrl, copy);
}

function urlOf(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: database }).href;
}

async function onServer(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}
