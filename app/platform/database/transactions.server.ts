/** Transactions: of Prisma and SQL, of nothing but SQL, and of jobs. */
import type pg from "pg";
import { pool, prisma } from "./connections.server";
import { retrying } from "./failures.server";
import type { Sql, SqlText, Transaction } from "./sql";
import { nameOf } from "./statements.server";

/**
 * Runs a transaction of a job on a connection of its own: with COPY, and without the time limit of Prisma's
 * transactions. When `run` throws, the connection is closed, since COPY may still be sending; the database rolls back.
 */
export function jobTransaction<T>(run: (on: Sql, client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transactionOnPool(
    (client) =>
      run(async <Row>(text: SqlText, values: unknown[]) => (await client.query(text, values)).rows as Row[], client),
    { closeOnError: true },
  );
}

/**
 * Runs a transaction of nothing but SQL, and again after a deadlock or serialization failure: `run` must do nothing
 * outside of `on`. For what participants do often, such as signing in, since Prisma's transactions cost several times as
 * much. Statements are prepared once per connection.
 */
export function sqlTransaction<T>(run: (on: Sql) => Promise<T>): Promise<T> {
  return retrying(() =>
    transactionOnPool((client) =>
      run(
        async <Row>(text: SqlText, values: unknown[]) =>
          (await client.query({ name: nameOf(text), text, values })).rows as Row[],
      ),
    ),
  );
}

/** The error of `pg` when the database has not responded in time: a rollback would wait as long. */
const NO_RESPONSE = /Query read timeout/;

async function transactionOnPool<T>(
  run: (client: pg.PoolClient) => Promise<T>,
  { closeOnError = false } = {},
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await run(client);
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("a statement of the transaction had failed, so it was rolled back");
    client.release();
    return result;
  } catch (error) {
    const isUsable =
      !closeOnError &&
      !NO_RESPONSE.test(String(error)) &&
      (await client.query("rollback").then(
        () => true,
        () => false,
      ));
    client.release(!isUsable);
    throw error;
  }
}

/** Runs a transaction, and again after a deadlock or serialization failure: `run` must do nothing outside of `tx`. */
export function transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
  return retrying(() => prisma.$transaction(run));
}
