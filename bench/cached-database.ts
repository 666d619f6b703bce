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
  const urlOf = (database: string) => Object.assign(new URL(serverUrl), { pathname: database }).href;
  const existing = await onServer(serverUrl, `select from pg_database where datname = '${name}'`);
  if (existing.rowCount) {
    await deployMigrations(urlOf(name));
    return urlOf(name);
  }
  const draft = `${name}_draft`; // renamed when it is complete
  await onServer(serverUrl, `drop database if exists ${draft}`);
  await onServer(serverUrl, `create database ${draft}`);
  await fill(urlOf(draft));
  await onServer(serverUrl, `alter database ${draft} rename to ${name}`);
  return urlOf(name);
}

async function onServer(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}
