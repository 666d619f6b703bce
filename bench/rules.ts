/**
 * Orders and the rules by which they earn: deciding with a hundred active rules at a steady rate, and batches of simple
 * orders against a plain COPY of the rows that they make.
 */
import { extendEnvironment } from "~/platform/env.server";
import { runScript } from "./child";
import type { Latency } from "./latency";
import { freshPeople } from "./people-stage";
import { median, type Line, type Rounds } from "./report";
import type { RulesWork } from "./rules-stage";

const RULES = 100;
const PER_SECOND = 500;
const MAX_P99_MS = 20;
const PEOPLE = 20_000;
const ROWS = 1_000;
const MIN_PER_SECOND = 10_000;
const MIN_OF_COPY = 0.4;

export async function rulesLines(serverUrl: string, { seconds, rounds }: Rounds): Promise<Line[]> {
  const decided: (Latency & { perSecond: number })[] = [];
  const batches: number[] = [];
  const copies: number[] = [];
  const work = { people: PEOPLE, rows: ROWS, connections: 2, seconds };
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => decided.push(await measure("bench/subjects/rules-decide.ts", { ...work, rules: RULES })),
      async () => batches.push(await measure("bench/subjects/orders-batch.ts", { ...work, rules: 1 })),
      async () => copies.push(await measure("bench/references/orders-copy.ts", { ...work, rules: 1 })),
    ];
    for (const turn of round % 2 ? turns.reverse() : turns) {
      const url = await freshPeople(serverUrl);
      extendEnvironment({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
      await turn();
    }
  }
  const p99 = median(decided.map(({ p99Ms }) => p99Ms));
  const batch = median(batches);
  const ratio = batch / median(copies);
  return [
    {
      name: `orders with ${RULES} active rules, ${PER_SECOND} a second in batches of 25`,
      measured: `p99 ${p99.toFixed(1)} ms at ${median(decided.map(({ perSecond }) => perSecond)).toFixed(0)}/s`,
      aim: `<= ${MAX_P99_MS} ms`,
      met: p99 <= MAX_P99_MS,
      rounds: { decided },
    },
    {
      name: `orders in batches of ${ROWS}, against COPY of their rows`,
      measured: `${batch.toFixed(0)}/s`,
      reference: `${median(copies).toFixed(0)}/s`,
      ratio,
      aim: `>= ${MIN_PER_SECOND}/s, >= ${MIN_OF_COPY}`,
      met: batch >= MIN_PER_SECOND && ratio >= MIN_OF_COPY,
      rounds: { measured: batches, reference: copies },
    },
  ];
}

function measure<T>(script: string, work: RulesWork): Promise<T> {
  return runScript<T>(script, work);
}
