import pg from "pg";
import { PrismaClient } from "~/generated/prisma/client";
import { env } from "../env.server";
import { logger } from "../logger.server";
import { SequentialPrismaPg } from "./sequential-prisma-pg.server";
import type { Sql, SqlText } from "./sql";
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
export const probe: Sql = async <Row>(text: SqlText, values: unknown[]) =>
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

/** The connections of what is read now: those of the standby inside a read that may lag. */
export function readingPool(): pg.Pool {
  return standby?.watch.isReading ? standby.pool : pool;
}

/** Closes all connections. Afterwards the process cannot query any more. */
export async function closeDatabase(): Promise<void> {
  await standby?.watch.stop();
  await Promise.all([standby?.prisma.$disconnect(), standby?.pool.end()]);
  await Promise.all([primaryPrisma.$disconnect(), pool.end(), probePool.end()]);
}
