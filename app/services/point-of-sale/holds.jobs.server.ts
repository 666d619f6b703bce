/** Holds that nobody captured in time (docs/product/point-of-sale.md#holds). */
import type { Ctx, SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";
import { endHold } from "./hold-rows.server";

/** Holds of one run; the next minute continues. */
const BATCH = 1_000;

/** Gives back what is held past its time; the job `release-holds`, every minute. Each hold is a transaction of its own. */
export const releaseHolds = job(async function releaseHolds({ now }: Ctx<SystemActor>): Promise<void> {
  const due = await sql<{ program_id: string; id: string }>(
    sqlText`select program_id, id from point_holds where state = 'held' and expires_at <= $1::timestamptz
      order by expires_at, id limit ${BATCH}`,
    [now],
  );
  for (const { program_id: programId, id: holdId } of due)
    try {
      await retrying(() => endHold(sql, { programId, holdId, state: "expired", now }));
    } catch (error) {
      // One that cannot be released is a bug, which must not keep the others held.
      logger.error({ err: error, programId, holdId }, "a hold could not be released");
    }
});
