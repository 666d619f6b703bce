import { pool } from "~/platform/database.server";

/** Runs `run` while the application's pool has no connection left, except those that are in use already. */
export async function withoutConnections<T>(run: () => Promise<T>): Promise<T> {
  const free = pool.options.max - (pool.totalCount - pool.idleCount);
  const taken = await Promise.all(Array.from({ length: free }, () => pool.connect()));
  return run().finally(() => taken.forEach((connection) => connection.release()));
}
