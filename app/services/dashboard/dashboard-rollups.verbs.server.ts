import type { Ctx, SystemActor } from "../context";
import { sql } from "../database.server";
import { operation } from "../use-case.server";
import { rollUpEveryDashboard } from "./roll-up.server";

/** Counts what has happened since the last time, for the dashboards of all programs. The one call of the job `roll-up-dashboards`. */
export const rollUpDashboards = operation("super_admin:manage", async ({ now }: Ctx<SystemActor>) =>
  rollUpEveryDashboard(sql, now),
);
