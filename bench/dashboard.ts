/**
 * The panels of a dashboard: each use case with a million participants and ten million actions, compared with ten
 * thousand and a hundred thousand.
 */
import { extendEnvironment } from "~/platform/env.server";
import { runScript } from "./child";
import { prepareDashboard } from "./dashboard-stage";
import { latencyLine, type Latency } from "./latency";
import type { Line, Rounds } from "./report";

const LARGE = 1_000_000;
const SMALL = 10_000;

export type Panel = (typeof PANELS)[number];
export type DashboardLoop = { panel: Panel; seconds: number };

const PANELS = [
  "figures",
  "figures of a year",
  "figures of challenges",
  "figures of rewards",
  "program_performance_metrics",
  "users_growth",
  "top_users_all_time",
  "top_users_this_month",
  "latest_users",
  "latest_actions",
  "actions",
  "actions of challenges",
  "actions of rewards",
  "actions, page 500",
  "actions of a month",
  "actions, search",
  "actions, search by email",
  "actions, search for many",
] as const;

/** A line for each panel. The database server must run; missing databases are created. */
export async function dashboardLines(serverUrl: string, { seconds, rounds }: Rounds): Promise<Line[]> {
  const large = await prepareDashboard(serverUrl, LARGE);
  const small = await prepareDashboard(serverUrl, SMALL);
  const lines: Line[] = [];
  for (const panel of PANELS) {
    const measured: Latency[] = [];
    const reference: Latency[] = [];
    for (let round = 0; round < rounds; round++) {
      const turns = [
        [large, measured],
        [small, reference],
      ] as const;
      for (const [databaseUrl, list] of round % 2 ? [...turns].reverse() : turns) {
        extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl });
        list.push(await runScript<Latency>("bench/subjects/dashboard-service.ts", { panel, seconds }));
      }
    }
    lines.push(latencyLine(`dashboard, ${panel}, 1M participants against 10k`, measured, reference));
  }
  return lines;
}
