/**
 * Reads from a hot standby (docs/decisions/reads-from-a-standby.md). What may lag a little is read there, as long as
 * the standby is there and close behind; what fails there is read from the primary.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { logger } from "../logger.server";
import { sqlText, type Sql } from "./sql";

/** How often a process measures how far the standby is behind. */
const CHECK_EVERY_MS = 1_000;
/** How long one check may take: to connect, and to read. */
const CHECK_MS = 1_000;
/** A standby that is further behind than this many checks is not measured more exactly. */
const MAX_POINTS = 3_600;

/** Where the reads that may lag were made, and why not on the standby. */
export type ReadCounts = { standby: number; own_write: number; unavailable: number; failed: number };

export type StandbyState = { usable: boolean; lagSeconds: number | undefined; reads: Readonly<ReadCounts> };

/** Whether the statement that runs now may be read from the standby. */
const mayLag = new AsyncLocalStorage<boolean>();

/**
 * One standby, as this process sees it: once a second it reads where the log of the primary ends, and how much of it the
 * standby has. The lag is the time since the primary was where the standby is now. That also holds for a standby that
 * hears nothing of its primary any more, whose own clock would say that all is well.
 */
export class Standby {
  readonly #connection: pg.PoolConfig;
  /** Without waiting behind requests. */
  readonly #primary: Sql;
  readonly #probe: pg.Pool;
  readonly #maxLagMs: number;
  readonly #reads: ReadCounts = { standby: 0, own_write: 0, unavailable: 0, failed: 0 };
  /** Ends of the primary's log that the standby does not have yet, the oldest first. */
  #points: { position: number; at: number }[] = [];
  /** The end of the primary's log at `#currentAt`, which the standby has. */
  #position = -1;
  #currentAt = -Infinity;
  #reachable = false;
  #wasUsable = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: pg.PoolConfig, options: { primary: Sql; maxLagSeconds: number }) {
    this.#connection = connection;
    this.#primary = options.primary;
    this.#maxLagMs = options.maxLagSeconds * 1_000;
    const name = { application_name: "loyalty-standby-probe" };
    this.#probe = new pg.Pool({
      ...connection,
      ...name,
      max: 1,
      connectionTimeoutMillis: CHECK_MS,
      query_timeout: CHECK_MS,
    });
    this.#probe.on("error", () => {}); // the next check reports it
  }

  /** Starts to measure. Until the first result, and after `stop`, everything is read from the primary. */
  start(): void {
    const check = async () => {
      await this.check();
      if (this.#timer) this.#timer = setTimeout(check, CHECK_EVERY_MS).unref();
    };
    this.#timer = setTimeout(check).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#reachable = false;
    await this.#probe.end();
  }

  /** Measures once, and logs when the standby begins or ceases to be usable. Never throws. */
  async check(): Promise<void> {
    const problem = await this.#measure().catch((error: Error) => `is away: ${error.message}`);
    this.#reachable = problem === undefined;
    if (this.isUsable === this.#wasUsable) return;
    this.#wasUsable = this.isUsable;
    if (this.isUsable) logger.info("reads that may lag go to the standby");
    else logger.warn(`reads that may lag go to the primary: the standby ${problem ?? this.#lagText}`);
  }

  /** @returns what is wrong with the standby, undefined if nothing is */
  async #measure(): Promise<string | undefined> {
    const at = performance.now();
    const [primary] = await this.#primary<Primary>(PRIMARY, []);
    const { rows } = await this.#probe.query<StandbyRow>(STANDBY);
    const standby = rows[0]!;
    if (standby.system !== primary!.system || standby.database !== primary!.database || standby.position === null)
      return "is no hot standby of this database";
    this.#points.push({ position: Number(primary!.position), at });
    this.#points = this.#points.slice(-MAX_POINTS);
    this.#position = Number(standby.position);
    while (this.#points.length > 0 && this.#points[0]!.position <= this.#position)
      this.#currentAt = this.#points.shift()!.at;
  }

  /**
   * A connection in a transaction, for a long read of a job. The standby then has all that was committed before the call, for which this
   * waits as long as the standby may be behind.
   * @returns undefined when the standby is away or does not catch up in time
   */
  async openReader(): Promise<pg.Client | undefined> {
    const begun = performance.now();
    const [end] = await this.#primary<Primary>(PRIMARY, []);
    for (;;) {
      await this.check();
      if (this.#reachable && this.#position >= Number(end!.position)) break;
      if (!this.#reachable || performance.now() - begun > this.#maxLagMs) return undefined;
      await sleep(CATCH_UP_EVERY_MS);
    }
    const client = new pg.Client({ ...this.#connection, connectionTimeoutMillis: CHECK_MS });
    client.on("error", () => {}); // the statement that is running fails
    try {
      await client.connect();
      await client.query("begin transaction isolation level repeatable read read only");
      return client;
    } catch {
      client.end().catch(() => {});
      return undefined;
    }
  }

  /** Whether it is there, and its data are at most as old as the limit. */
  get isUsable(): boolean {
    return this.#reachable && performance.now() - this.#currentAt <= this.#maxLagMs;
  }

  get #lagText(): string {
    const { lagSeconds } = this.state;
    return `is ${lagSeconds === undefined ? "too far" : `${Math.round(lagSeconds)} s`} behind`;
  }

  get state(): StandbyState {
    const lagSeconds = this.#currentAt < 0 ? undefined : (performance.now() - this.#currentAt) / 1_000;
    return { usable: this.isUsable, lagSeconds, reads: this.#reads };
  }

  /**
   * Runs a read whose statements may go to the standby.
   * @param wroteUpTo the end of the primary's log after the reader's last write: until the standby has it, the primary
   *   is read
   */
  read<T>(wroteUpTo: number | undefined, run: () => Promise<T>): Promise<T> {
    if (wroteUpTo === undefined || wroteUpTo <= this.#position) return mayLag.run(true, run);
    this.#reads.own_write++;
    return run();
  }

  /** Whether the statement that runs now belongs to such a read. */
  get isReading(): boolean {
    return mayLag.getStore() === true;
  }

  /**
   * Runs a statement on the standby. If it is away or too far behind, or fails there for whatever reason (a migration
   * that it does not have yet, a conflict with what it replays), it runs on the primary.
   */
  async query<T>(onStandby: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (!this.isUsable) {
      this.#reads.unavailable++;
      return onPrimary();
    }
    try {
      const result = await onStandby();
      this.#reads.standby++;
      return result;
    } catch (error) {
      this.#reads.failed++;
      // Without a message of the server it did not respond: do not try again before the next check.
      if (!(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? "")) this.#reachable = false;
      logger.warn({ err: error }, "a read failed on the standby and was made on the primary");
      return onPrimary();
    }
  }
}

/** How often a job looks whether the standby has caught up. */
const CATCH_UP_EVERY_MS = 100;

type Primary = { position: string; system: string; database: string };
type StandbyRow = { position: string | null; system: string; database: string };

/** A position in the log as the number of bytes before it: exact up to 8 PB. */
const bytesBefore = (
  position: "pg_current_wal_insert_lsn()" | "pg_current_wal_flush_lsn()" | "pg_last_wal_replay_lsn()",
) => sqlText`(${position} - '0/0'::pg_lsn)::bigint`;

/** The end of the log of the primary. Everything that was committed before is in front of it. */
export const END_OF_LOG = bytesBefore("pg_current_wal_insert_lsn()");
const REPLAYED = bytesBefore("pg_last_wal_replay_lsn()");

const IDENTITY = "(select system_identifier::text from pg_control_system()) as system, current_database() as database";
// What is written to the disk. The end may lie behind the header of a page that has no record yet.
const PRIMARY = sqlText`select ${bytesBefore("pg_current_wal_flush_lsn()")} as position, ${IDENTITY}`;
const STANDBY = `select case when pg_is_in_recovery() then ${REPLAYED} end as position, ${IDENTITY}`;

/**
 * A pool of connections to the standby, as callers of `pg` and Prisma's adapter use one. A statement that cannot be read
 * there runs on the primary's pool, and so does a transaction.
 */
export class StandbyPool extends pg.Pool {
  readonly #standby: Standby;
  readonly #primary: pg.Pool;
  readonly #own: pg.Pool;

  constructor(connection: pg.PoolConfig, standby: Standby, primary: pg.Pool) {
    super({ max: 0 }); // opens none itself
    this.#standby = standby;
    this.#primary = primary;
    this.#own = new pg.Pool({ ...connection, connectionTimeoutMillis: CHECK_MS });
    this.#own.on("error", () => {}); // the next check reports it
    Object.assign(this, {
      query: this.#query.bind(this),
      connect: () => primary.connect(),
      end: () => this.#own.end(),
    });
  }

  /** The limits of new connections. */
  limit(limits: Pick<pg.PoolConfig, "options" | "query_timeout">): void {
    Object.assign(this.#own.options, limits);
  }

  get counts() {
    const { totalCount, idleCount, waitingCount } = this.#own;
    return { totalCount, idleCount, waitingCount };
  }

  #query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#standby.query(
      () => this.#own.query(statement, values),
      () => this.#primary.query(statement, values),
    );
  }
}
