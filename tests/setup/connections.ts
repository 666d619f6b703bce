import { pool } from "~/platform/database.server";

/** Runs `run` while the application's pool has no connection left. */
export async function withoutConnections<T>(run: () => Promise<T>): Promise<T> {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  return run().finally(() => taken.forEach((connection) => connection.release()));
}
