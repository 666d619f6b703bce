import type { Ctx, SystemActor } from "~/platform/context";
import { sql } from "~/platform/database.server";
import { uuidv7 } from "~/platform/ids.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";
import { storeCheck } from "./internal/check-points.server";

/**
 * Compares the balances of one program, for a check that an admin requested, or of every program once a day. A
 * difference is a bug, so it is logged as an error. The job `check-points`.
 */
export const checkPoints = job(async function checkPoints(
  { now }: Ctx<SystemActor>,
  requested: { programId: string; checkId: string } | null,
) {
  if (requested) return check(requested.programId, requested.checkId, now);
  const programs = await sql<{ id: string }>("select id from programs order by id", []);
  for (const { id } of programs) await check(id, uuidv7(now), now);
});

async function check(programId: string, checkId: string, now: Date): Promise<void> {
  const differences = await storeCheck(sql, programId, checkId, now);
  if (differences > 0) logger.error({ programId, checkId, differences }, "balances differ from their postings");
}
