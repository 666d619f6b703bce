/**
 * The panels of a dashboard, and the list of participants: each use case with a million participants and ten million
 * actions, compared with ten thousand and a hundred thousand.
 */
import { extendEnvironment } from "~/platform/env.server";
import { runScript } from "./child";
import { prepareDashboard } from "./dashboard-stage";
import type { Latency } from "./latency";
import { median, type Line } from "./report";
import type { Rounds } from "./run";

const LARGE = 1_000_000;
const SMALL = 10_000;
/** In milliseconds at the 95th percentile. */
const MAX_MS = 150;
const MAX_RATIO = 1.5;

export type Panel = (typeof PANELS)[number];
export type DashboardLoop = { panel: Panel; seconds: number };

const PANELS = [
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
  "actions, search",
  "users",
  "users by name",
  "users, page 500",
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
    lines.push(lineOf(panel, measured, reference));
  }
  return lines;
}

function lineOf(panel: Panel, measured: Latency[], reference: Latency[]): Line {
  const middle = (list: Latency[], of: keyof Latency) => median(list.map((latency) => latency[of]));
  const text = (list: Latency[]) =>
    `p50 ${middle(list, "p50Ms").toFixed(2)} ms, p95 ${middle(list, "p95Ms").toFixed(2)} ms`;
  const p95Ms = middle(measured, "p95Ms");
  const ratio = p95Ms / middle(reference, "p95Ms");
  return {
    name: `dashboard, ${panel}, 1M participants against 10k`,
    measured: text(measured),
    reference: text(reference),
    ratio,
    aim: `<= ${MAX_MS} ms, <= ${MAX_RATIO}`,
    met: p95Ms <= MAX_MS && ratio <= MAX_RATIO,
    rounds: { measured, reference },
  };
}
