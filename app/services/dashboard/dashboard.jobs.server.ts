import type { Ctx, SystemActor } from "~/platform/context";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { rollUpEveryDashboard } from "./roll-up.server";

/** Counts what has happened since the last run, for the dashboards of all programs; the job `roll-up-dashboards`. */
export const rollUpDashboards = job(async function rollUpDashboards({ now }: Ctx<SystemActor>) {
  return rollUpEveryDashboard(sql, now);
});
