import { createHash } from "node:crypto";
import pg from "pg";
import { Prisma, PrismaClient } from "~/generated/prisma/client";
import { raisedError, type DatabaseErrorInfo } from "./database-errors";
import { env } from "./env.server";
import { AppError } from "./errors";
import { logger } from "./logger.server";
import { SequentialPrismaPg } from "./sequential-prisma-pg.server";
import { Standby, StandbyPool } from "./standby.server";

/**
 * Two ways to one database (docs/decisions/pg-for-hot-paths.md): `prisma` for most reads and writes, and `pool`
 * for the few hot statements and the database functions, where Prisma would cost a third of the throughput. Every
 * session is in UTC, because Prisma reads and writes instants without an offset. No statement is compiled: that takes
 * longer than the statement, and the estimates for partitions are high enough to start it.
 */
const connection = { connectionString: env.databaseUrl, options: "-c TimeZone=UTC -c jit=off" };

export const pool = new pg.Pool({ ...connection, max: env.poolSizes.pg, application_name: "loyalty" });
pool.on("error", logClosed).on("connect", keepRunning);

const prismaPool = new pg.Pool({ ...connection, max: env.poolSizes.prisma });
prismaPool.on("error", logClosed).on("connect", keepRunning);

const primaryPrisma = prismaOn(prismaPool);

function prismaOn(connections: pg.Pool): PrismaClient {
  return new PrismaClient({
    adapter: new SequentialPrismaPg(connections, { disposeExternalPool: true }),
    transactionOptions: { maxWait: 5_000 }, // as long as a request may wait for a connection
  });
}

/** How many connections there are, how many of them are free, and how many callers wait for one. */
export function connectionCounts() {
  const standbyPools = standby && { standby_pg: standby.pool.counts, standby_prisma: standby.prismaPool.counts };
  const pools = Object.entries({ pg: pool, prisma: prismaPool, ...standbyPools });
  return pools.map(([name, { totalCount, idleCount, waitingCount }]) => ({
    pool: name,
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }));
}

/** For the readiness check only, so that it does not wait behind requests: at most a second to connect, one to read. */
const probePool = new pg.Pool({
  ...connection,
  max: 1,
  connectionTimeoutMillis: 1_000,
  query_timeout: 1_000,
  application_name: "loyalty-probe",
});
probePool.on("error", () => {}); // the readiness check reports it

/** A lost connection fails the statement that is running on it. Without a listener it would end the process, too. */
function keepRunning(client: pg.PoolClient): void {
  client.on("error", () => {});
}

/** The database closed an idle connection; the pool replaces it at the next query. */
function logClosed(error: Error): void {
  logger.warn({ err: error }, "the database closed a connection");
}

/** Runs a statement on the connection of the readiness check. @throws Error without a response within two seconds */
export const probe: Sql = async <Row>(text: string, values: unknown[]) =>
  (await probePool.query({ text, values })).rows as Row[];

/** Whether requests get a connection: there is one, however busy, or the database gives one. */
export async function canConnect(): Promise<boolean> {
  const checks = [pool, prismaPool].map(async (connections) => {
    if (connections.totalCount >= connections.options.max) return;
    (await connections.connect()).release();
  });
  return Promise.all(checks).then(
    () => true,
    () => false,
  );
}

const standby = env.databaseReadUrl ? openStandby(env.databaseReadUrl) : undefined;

function openStandby(connectionString: string) {
  const there = { ...connection, connectionString };
  const watch = new Standby(there, { primary: probe, maxLagSeconds: env.databaseReadMaxLagSeconds });
  const standbyPool = new StandbyPool({ ...there, max: env.poolSizes.pg, application_name: "loyalty" }, watch, pool);
  const prismaStandbyPool = new StandbyPool({ ...there, max: env.poolSizes.prisma }, watch, prismaPool);
  return { watch, pool: standbyPool, prismaPool: prismaStandbyPool, prisma: prismaOn(prismaStandbyPool) };
}

/**
 * Prisma's client. Inside a read that may lag, it is the one of the standby: two clients, since one puts reads of several
 * callers together.
 */
export const prisma: PrismaClient = standby
  ? new Proxy(primaryPrisma, {
      get: (primary, name) => Reflect.get(standby.watch.isReading ? standby.prisma : primary, name) as unknown,
    })
  : primaryPrisma;

/** Starts to use the standby, if there is one. For the web server; other processes read from the primary. */
export function watchStandby(): void {
  standby?.watch.start();
}

/** How far the standby is behind, and where reads that may lag were made; undefined without a standby. */
export function standbyState() {
  return standby?.watch.state;
}

/**
 * Runs a read that may lag a little: its statements go to the standby, if there is one. Its transactions do not, nor what
 * a generator reads later: see `inSameRead`.
 * @param wroteUpTo what `endOfWrites` gave after the reader's last write, which the read must see
 */
export function readBehind<T>(wroteUpTo: number | undefined, read: () => Promise<T>): Promise<T> {
  return standby ? standby.watch.read(wroteUpTo, read) : read();
}

/**
 * Runs the long read of a job on the standby, if there is one that has what was committed so far, else on `primary`, which
 * is in a transaction. When the standby ends or cancels the read, `read` fails: the next try of the job should use the primary at once.
 */
export async function readAside<T>(primary: pg.ClientBase, read: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const reader = await standby?.watch.openReader();
  return reader ? read(reader).finally(() => reader.end().catch(() => {})) : read(primary);
}

/**
 * What a read that may lag returns and goes on reading while it is consumed. Without this, such a generator would read
 * as its consumer does.
 */
export function inSameRead<T>(batches: AsyncIterable<T>): AsyncIterable<T> {
  return standby?.watch.isReading ? readingBehind(batches[Symbol.asyncIterator]()) : batches;
}

async function* readingBehind<T>(iterator: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const next = await readBehind(undefined, () => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/**
 * In milliseconds. A request that waits longer gets a 503 rather than hang. `response` is for a database that has stopped,
 * and ends nothing by itself.
 */
const REQUEST_LIMITS = { connect: 5_000, statement: 8_000, lock: 5_000, response: 9_000 };

/**
 * Limits how long this process waits for a connection, a statement and a lock, and each statement to one processor. For
 * the web server, before its first query; jobs and imports may take as much as they need.
 */
export function limitForRequests(): void {
  const { connect, statement, lock, response } = REQUEST_LIMITS;
  const timeouts = `-c statement_timeout=${statement} -c lock_timeout=${lock}`;
  // A page of a list needs few rows, and several workers would read ahead many more than it needs.
  const options = `${connection.options} ${timeouts} -c max_parallel_workers_per_gather=0`;
  const limits = { options, connectionTimeoutMillis: connect, query_timeout: response };
  for (const each of [pool, prismaPool]) Object.assign(each.options, limits);
  for (const each of [standby?.pool, standby?.prismaPool]) each?.limit({ options, query_timeout: response });
}

export type Transaction = Prisma.TransactionClient;

/** Runs one SQL statement, on the pool or in a transaction of Prisma. */
export type Sql = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/**
 * Runs a statement on the pool, prepared once per connection. It is a transaction of its own, so it is retried after a
 * deadlock or serialization failure. An error that our database functions raise becomes an AppError.
 */
export const sql: Sql = <Row>(text: string, values: unknown[]) =>
  retrying(async () => (await readingPool().query({ name: nameOf(text), text, values })).rows as Row[]);

/** Like `sql`, but planned for its values each time: for lists whose best plan depends on the filters and the page. */
export const plannedSql: Sql = <Row>(text: string, values: unknown[]) =>
  retrying(async () => (await readingPool().query({ text, values })).rows as Row[]);

function readingPool(): pg.Pool {
  return standby?.watch.isReading ? standby.pool : pool;
}

/** Runs statements inside a transaction of a `command`. */
export function sqlIn(tx: Transaction): Sql {
  return <Row>(text: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...values);
}

/**
 * Runs a transaction of a job on a connection of its own: with COPY, and without the time limit of Prisma's
 * transactions. When `run` throws, the connection is closed, since COPY may still be sending; the database rolls back.
 */
export function jobTransaction<T>(run: (on: Sql, client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transactionOnPool(
    (client) =>
      run(async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[], client),
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
        async <Row>(text: string, values: unknown[]) =>
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

/** Closes all connections. Afterwards the process cannot query any more. */
export async function closeDatabase(): Promise<void> {
  await standby?.watch.stop();
  await Promise.all([standby?.prisma.$disconnect(), standby?.pool.end()]);
  await Promise.all([primaryPrisma.$disconnect(), pool.end(), probePool.end()]);
}

/** With sessions in another time zone every stored instant would be wrong. @throws Error unless sessions are in UTC */
export async function assertUtcSessions(): Promise<void> {
  const zones = [
    (await sql<{ zone: string }>("select current_setting('TimeZone') as zone", []))[0]?.zone,
    (await prisma.$queryRaw<{ zone: string }[]>`select current_setting('TimeZone') as zone`)[0]?.zone,
  ];
  if (zones.some((zone) => zone !== "UTC"))
    throw new Error(`database sessions must be in UTC, not ${zones.join(", ")}`);
}

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

/** SQLSTATEs of a database that is unreachable, overloaded, full, read-only, shutting down or cancelled a statement. */
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

const statementNames = new Map<string, string>();

/**
 * The name of a prepared statement is a hash of its text: behind a pooler that shares connections, one name must mean
 * the same statement in all processes. None when the pooler supports no prepared statements.
 */
function nameOf(text: string): string | undefined {
  if (!env.prepareStatements) return undefined;
  let name = statementNames.get(text);
  if (!name) statementNames.set(text, (name = `s_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`));
  return name;
}
