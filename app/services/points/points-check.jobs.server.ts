import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { job } from "~/platform/use-case.server";
import { checkProgram } from "./check-program.server";

/**
 * Compares the balances of one program, for a check that an admin requested, or of every program once a day; the job
 * `check-points`.
 */
export const checkPoints = job(async function checkPoints(
  { now }: Ctx<SystemActor>,
  requested: { programId: string; checkId: string } | null,
) {
  if (requested) return checkProgram(sql, requested.programId, requested.checkId, now);
  const programs = await sql<{ id: string }>(sqlText`select id from programs order by id`, []);
  for (const { id } of programs) await checkProgram(sql, id, uuidv7(now), now);
});
