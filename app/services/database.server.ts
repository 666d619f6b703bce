import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "~/env.server";
import { Prisma, PrismaClient } from "~/generated/prisma/client";
import { AppError, type ErrorCode } from "./errors";

/**
 * Two ways to one database. `prisma` for the many reads and writes where types matter more than microseconds; `pool`
 * for the few hot statements and the database functions, where Prisma would cost a third of the rate.
 * Every session is UTC: Prisma reads and writes instants without an offset.
 */
const connection = { connectionString: env.databaseUrl, options: "-c TimeZone=UTC" };

export const pool = new pg.Pool({ ...connection, max: 20, application_name: "loyalty" });
pool.on("error", () => {}); // an idle connection was cut: the pool replaces it at the next query

export const prisma = new PrismaClient({ adapter: new PrismaPg({ ...connection, max: 10 }) });

export type Transaction = Prisma.TransactionClient;

/** Runs one SQL statement: the pool, or a transaction that Prisma holds. The points functions take either. */
export type Sql = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** Statements on the pool. With a name the statement is prepared once per connection. */
export const sql: Sql = async <Row>(text: string, values: unknown[]) =>
  (await pool.query({ name: nameOf(text), text, values })).rows as Row[];

/** The same, planned for its values each time: for lists whose best plan depends on what is asked and on which page. */
export const plannedSql: Sql = async <Row>(text: string, values: unknown[]) =>
  (await pool.query({ text, values })).rows as Row[];

/** The same inside a transaction of a `command`. */
export function sqlIn(tx: Transaction): Sql {
  return <Row>(text: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...values);
}

/** Runs a transaction, again as a whole when the database gave it up: `run` must do nothing outside of `tx`. */
export function transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
  return retrying(() => prisma.$transaction(run));
}

/** Closes both. After it, the process cannot query again. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([prisma.$disconnect(), pool.end()]);
}

/** Refuses to work on sessions that are not UTC: every stored instant would be wrong, without any test noticing. */
export async function assertUtcSessions(): Promise<void> {
  const zones = [
    (await sql<{ zone: string }>("select current_setting('TimeZone') as zone", []))[0]?.zone,
    (await prisma.$queryRaw<{ zone: string }[]>`select current_setting('TimeZone') as zone`)[0]?.zone,
  ];
  if (zones.some((zone) => zone !== "UTC"))
    throw new Error(`database sessions must be in UTC, not ${zones.join(", ")}`);
}

/** Our functions' own SQLSTATEs (class LY) and what they mean; the message is the function's, made to be shown. */
const OWN_STATES: Record<string, ErrorCode> = {
  LY404: "not_found",
  LY409: "conflict",
  LY422: "refused",
};
const RETRYABLE = new Set(["40001", "40P01", "55P03"]);
const MAX_TRIES = 4;

type SqlFault = {
  state?: string;
  message?: string;
  /** JSON: the values of a message with words in braces. */ detail?: string;
};

/** The SQLSTATE and message of a failure, whichever of the two ways it came through. */
export function sqlFault(error: unknown): SqlFault {
  if (error instanceof pg.DatabaseError) return { state: error.code, message: error.message, detail: error.detail };
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const cause = (
      error.meta as {
        driverAdapterError?: { cause?: { originalCode?: string; originalMessage?: string; detail?: string } };
      }
    )?.driverAdapterError?.cause;
    return { state: cause?.originalCode, message: cause?.originalMessage, detail: cause?.detail };
  }
  return {};
}

/**
 * Runs a whole transaction again when the database gave it up (deadlock, serialization, lock time-out), at most four
 * times with jitter; turns the refusals of our own functions into AppErrors.
 */
export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const { state, message, detail } = sqlFault(error);
      const code = OWN_STATES[state ?? ""];
      if (code)
        throw new AppError(code, message ?? "", { cause: error, values: detail ? JSON.parse(detail) : undefined });
      if (attempt >= MAX_TRIES || !RETRYABLE.has(state ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

const statementNames = new Map<string, string>();

function nameOf(text: string): string {
  let name = statementNames.get(text);
  if (!name) statementNames.set(text, (name = `s${statementNames.size}`));
  return name;
}
