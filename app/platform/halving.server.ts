import { unavailableIn } from "./database/failures.server";
import { logger } from "./logger.server";

/**
 * Stores rows together, and in halves what fails or takes too long, so that a bad row keeps no other from being stored.
 * @param store a transaction for some of the rows, with a result for each
 * @param rejected the result of a row that fails by itself
 * @throws the error of a row alone when the database is unavailable
 */
export async function inHalves<Row, Result>(
  rows: readonly Row[],
  store: (rows: readonly Row[]) => Promise<Result[]>,
  rejected: (row: Row) => Result,
): Promise<Result[]> {
  if (rows.length === 0) return [];
  try {
    return await store(rows);
  } catch (error) {
    if (rows.length === 1) {
      if (unavailableIn(error)) throw error;
      logger.error({ err: error }, "a row of a batch could not be stored");
      return [rejected(rows[0]!)];
    }
    logger.warn({ rows: rows.length, err: error }, "a batch failed and is tried in halves");
    const half = Math.ceil(rows.length / 2);
    const first = await inHalves(rows.slice(0, half), store, rejected);
    return [...first, ...(await inHalves(rows.slice(half), store, rejected))];
  }
}
