import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { logger } from "~/platform/logger.server";

const TRY_AGAIN_MS = 500;
const LOG_EVERY_MS = 10_000;

/**
 * Connections for the queue, which ends the process when it gets none to record what came of a job. This waits instead,
 * for as long as the database has none left or is away.
 */
export class PatientPool extends pg.Pool {
  #loggedAt = -Infinity;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback); // its callers try again by themselves
    return this.#connectInTheEnd();
  }

  async #connectInTheEnd(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await this.#connectNow();
      } catch (error) {
        if (this.ending) throw error;
        this.#log(error);
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  /** A connection that responds: one that was idle may have been closed meanwhile. */
  async #connectNow(): Promise<pg.PoolClient> {
    const client = await super.connect();
    try {
      await client.query("");
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  #log(error: unknown): void {
    if (performance.now() - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = performance.now();
    logger.warn({ err: error }, "worker: the database gives no connection, trying again");
  }
}
