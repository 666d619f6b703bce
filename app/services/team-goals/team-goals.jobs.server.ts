import type { Ctx, SystemActor } from "~/platform/context";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { countEveryTeamGoal } from "./count-team-goals.server";

/** Counts the team goals and pays those that were reached; the job `count-team-goals`, every minute. */
export const countTeamGoals = job(async function countTeamGoals({ now }: Ctx<SystemActor>): Promise<void> {
  await countEveryTeamGoal(sql, now);
});
