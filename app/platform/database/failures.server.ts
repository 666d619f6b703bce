/** What the database's errors mean: to be tried again, raised by one of our functions, or a database that is unavailable. */
import pg from "pg";
import { Prisma } from "~/generated/prisma/client";
import { AppError } from "../errors";
import { raisedError, type DatabaseErrorInfo } from "./database-errors";
import type { Sql, SqlText } from "./sql";

const RETRYABLE = new Set(["40001", "40P01"]);
const MAX_TRIES = 4;

/** SQLSTATE of a query for a table that is not there. */
export const NO_TABLE = "42P01";

/** The SQLSTATE, message and detail of an error of `pg` or Prisma; empty for other errors. */
export function databaseErrorOf(error: unknown): DatabaseErrorInfo {
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
 * Runs a transaction again after a deadlock or serialization failure, at most four times in total and with jitter.
 * Turns the errors that our database functions raise into AppErrors.
 */
export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const info = databaseErrorOf(error);
      const raised = raisedError(info, error);
      if (raised) throw raised;
      if (attempt >= MAX_TRIES || !RETRYABLE.has(info.state ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** As `on`, with the errors that our database functions raise as AppErrors at once, for callers that add values to them. */
export function raising(on: Sql): Sql {
  return <Row>(text: SqlText, values: unknown[]) =>
    on<Row>(text, values).catch((error: unknown) => {
      throw raisedError(databaseErrorOf(error), error) ?? error;
    });
}

/** SQLSTATEs of a database that is unreachable, overloaded, full, read-only, shutting down or canceled a statement. */
const UNAVAILABLE_STATE = /^(08...|25006|53...|55P03|57014|57P0[1-5])$/;
/** Prisma's codes for no connection in time, and for a transaction that got none or took too long. */
const UNAVAILABLE_PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"]);
/** What the driver says and the system's codes, where the server itself said nothing. */
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|\bE(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)\b/;
/** What Prisma's adapter makes of them. */
const UNAVAILABLE_KIND = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);
const RETRY_AFTER_SECONDS = 5;

/** The error to show when the database is unavailable; undefined if `error` has another cause. */
export function unavailableIn(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !isUnavailable(error)) return undefined;
  return takesTooLong(error);
}

/** The error of work that was given up because it took too long: `unavailable`, to be tried again soon. */
export function takesTooLong(cause: Error): AppError {
  return new AppError("unavailable", "This is taking too long. Please try again in a moment.", {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Also when another error carries the one of the database. */
function isUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, errorCode, kind, message, cause, errors } = error as Record<string, unknown>;
  return (
    UNAVAILABLE_STATE.test(databaseErrorOf(error).state ?? "") ||
    UNAVAILABLE_PRISMA.has(String(code ?? errorCode)) ||
    UNAVAILABLE_KIND.has(String(kind)) ||
    UNAVAILABLE_MESSAGE.test(`${String(code)} ${String(message)}`) ||
    isUnavailable(cause) ||
    (Array.isArray(errors) && errors.some(isUnavailable))
  );
}
