/** The directory's searches: the service compared with bare SQL, and a million merchants with ten thousand. */
import { extendEnvironment } from "~/platform/env.server";
import { runScript } from "./child";
import type { Latency } from "./latency";
import { prepareDirectory } from "./offers-stage";
import { median, type Line, type Rounds } from "./report";

const LARGE = 1_000_000;
const SMALL = 10_000;

export type SearchKind = "nearest" | "category" | "keyword";
export type OffersLoop = { kind: SearchKind; seconds: number };

type Side = { service: Latency[]; sql: Latency[] };

/** Two lines for each kind of search. The database server must run; missing databases are created. */
export async function offersLines(serverUrl: string, rounds: Rounds): Promise<Line[]> {
  const large = await prepareDirectory(serverUrl, LARGE);
  const small = await prepareDirectory(serverUrl, SMALL);
  const lines: Line[] = [];
  for (const kind of ["nearest", "category", "keyword"] as const)
    lines.push(...(await linesOf(kind, large, small, rounds)));
  return lines;
}

async function linesOf(kind: SearchKind, large: string, small: string, { seconds, rounds }: Rounds): Promise<Line[]> {
  const [million, thousands]: [Side, Side] = [
    { service: [], sql: [] },
    { service: [], sql: [] },
  ];
  for (let round = 0; round < rounds; round++) {
    for (const [databaseUrl, side] of [
      [large, million],
      [small, thousands],
    ] as const) {
      extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl });
      const turns = [
        async () => side.service.push(await runScript<Latency>("bench/subjects/offers-service.ts", { kind, seconds })),
        async () =>
          side.sql.push(await runScript<Latency>("bench/references/offers-sql.ts", { kind, seconds, databaseUrl })),
      ];
      for (const turn of round % 2 ? turns.reverse() : turns) await turn();
    }
  }
  return [
    line(`merchants by ${kind}, 1M, service against SQL`, million.service, million.sql, 1.5),
    line(`merchants by ${kind}, service, 1M against 10k`, million.service, thousands.service, 2),
  ];
}

function line(name: string, measured: Latency[], reference: Latency[], maxRatio: number): Line {
  const middle = (list: Latency[], of: keyof Latency) => median(list.map((latency) => latency[of]));
  const text = (list: Latency[]) =>
    `p50 ${middle(list, "p50Ms").toFixed(2)} ms, p99 ${middle(list, "p99Ms").toFixed(1)} ms`;
  const ratio = middle(measured, "p50Ms") / middle(reference, "p50Ms");
  return {
    name,
    measured: text(measured),
    reference: text(reference),
    ratio,
    aim: `<= ${maxRatio}`,
    met: ratio <= maxRatio,
    rounds: { measured, reference },
  };
}
