/** Statements by themselves, and in a transaction of Prisma. */
import { createHash } from "node:crypto";
import { env } from "../env.server";
import { prisma, readingPool } from "./connections.server";
import { retrying } from "./failures.server";
import { sqlText, type Sql, type SqlText, type Transaction } from "./sql";

/**
 * Runs a statement on the pool, prepared once per connection. It is a transaction of its own, so it is retried after a
 * deadlock or serialization failure. An error that our database functions raise becomes an AppError.
 */
export const sql: Sql = <Row>(text: SqlText, values: unknown[]) =>
  retrying(async () => (await readingPool().query({ name: nameOf(text), text, values })).rows as Row[]);

/** Like `sql`, but planned for its values each time: for lists whose best plan depends on the filters and the page. */
export const plannedSql: Sql = <Row>(text: SqlText, values: unknown[]) =>
  retrying(async () => (await readingPool().query({ text, values })).rows as Row[]);

/** Runs statements inside a transaction of a `command`. */
export function sqlIn(tx: Transaction): Sql {
  return <Row>(text: SqlText, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...values);
}

/** With sessions in another time zone every stored instant would be wrong. @throws Error unless sessions are in UTC */
export async function assertUtcSessions(): Promise<void> {
  const zones = [
    (await sql<{ zone: string }>(sqlText`select current_setting('TimeZone') as zone`, []))[0]?.zone,
    (await prisma.$queryRaw<{ zone: string }[]>`select current_setting('TimeZone') as zone`)[0]?.zone,
  ];
  if (zones.some((zone) => zone !== "UTC"))
    throw new Error(`database sessions must be in UTC, not ${zones.join(", ")}`);
}

const statementNames = new Map<string, string>();

/**
 * The name of a prepared statement is a hash of its text: behind a pooler that shares connections, one name must mean
 * the same statement in all processes. None when the pooler supports no prepared statements.
 */
export function nameOf(text: string): string | undefined {
  if (!env.prepareStatements) return undefined;
  let name = statementNames.get(text);
  if (!name) statementNames.set(text, (name = `s_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`));
  return name;
}
