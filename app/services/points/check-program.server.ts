import type { Sql } from "~/platform/database/sql";
import { logger } from "~/platform/logger.server";
import { storeCheck } from "./internal/check-points.server";

/** Compares the balances of a program with its postings, and stores the result under the id of the check. A difference is a bug, so it is logged as an error. */
export async function checkProgram(on: Sql, programId: string, checkId: string, now: Date): Promise<void> {
  const differences = await storeCheck(on, programId, checkId, now);
  if (differences > 0) logger.error({ programId, checkId, differences }, "balances differ from their postings");
}
