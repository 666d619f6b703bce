import pg from "pg";
import { pool } from "~/platform/database/connections.server";

/** Runs `run` while the application's pool has no connection left, except those that are in use already. */
export async function withoutConnections<T>(run: () => Promise<T>): Promise<T> {
  const free = pool.options.max - (pool.totalCount - pool.idleCount);
  const taken = await Promise.all(Array.from({ length: free }, () => pool.connect()));
  return run().finally(() => taken.forEach((connection) => connection.release()));
}

/** Whether a test's database lets anybody connect; who is connected stays so. */
export async function allowConnections(url: string, allowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const elsewhere = new URL(url);
  elsewhere.pathname = "/postgres";
  const client = new pg.Client({ connectionString: elsewhere.href });
  await client.connect();
  await client.query(`alter database ${pg.escapeIdentifier(name)} allow_connections ${allowed}`);
  await client.end();
}
