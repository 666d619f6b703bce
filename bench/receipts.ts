/** How well and how fast receipts are read. They are made by tools/receipts, with their truth. */
import { runScript } from "./child";
import type { Score } from "./receipt-score";
import type { Line } from "./report";

/** The reader was tuned with the first set. The second was not looked at, so that its figures promise nothing false. */
const SETS = [
  { name: "tuned", seed: 1 },
  { name: "held out", seed: 2026 },
];

export type ReadReceipts = {
  results: (Score & { group: string; name: string; readable: boolean; ms: number })[];
  peakMegabytes: number;
  /** Receipts of different purchases that would be taken for proven copies. */
  falseCopies: number;
};

export async function receiptsLines(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, seed } of SETS)
    lines.push(...linesOf(name, await runScript<ReadReceipts>("bench/subjects/receipts.ts", { seed })));
  return lines;
}

function linesOf(set: string, { results, peakMegabytes, falseCopies }: ReadReceipts): Line[] {
  const readable = results.filter((result) => result.readable);
  const times = results.map(({ ms }) => ms / 1000).sort((a, b) => a - b);
  const timeAt = (share: number) => times[Math.floor(times.length * share)]!;
  const groups = [...new Set(results.map(({ group }) => group))];
  return [
    ...groups.map((group): Line => {
      const of = results.filter((result) => result.group === group);
      const wrong = of.filter(({ surelyWrong }) => surelyWrong).length;
      const seconds = (of.reduce((sum, { ms }) => sum + ms, 0) / of.length / 1000).toFixed(1);
      const text = of[0]!.readable
        ? `${of.length}: merchant ${percent(share(of, "merchant"))}, date ${percent(share(of, "date"))}, total ${percent(share(of, "total"))}, lines ${percent(linesShare(of, "linesRight"))}, sure ${percent(share(of, "sure"))}, ${seconds} s`
        : `${of.length}: sure ${percent(share(of, "sure"))}, ${seconds} s`;
      return { name: `receipts, ${set}, ${group}`, measured: text, aim: "0 surely wrong", met: wrong === 0 };
    }),
    atLeast(`receipts, ${set}, merchant`, share(readable, "merchant"), 0.95),
    atLeast(`receipts, ${set}, date`, share(readable, "date"), 0.95),
    atLeast(`receipts, ${set}, total`, share(readable, "total"), 0.95),
    atLeast(`receipts, ${set}, lines found`, linesShare(readable, "linesFound"), 0.85),
    atLeast(`receipts, ${set}, lines right`, linesShare(readable, "linesRight"), 0.85),
    atLeast(`receipts, ${set}, read without a person`, share(readable, "sure"), 0.7),
    { name: `receipts, ${set}, false copies`, measured: String(falseCopies), aim: "0", met: falseCopies === 0 },
    {
      name: `receipts, ${set}, seconds`,
      measured: `p50 ${timeAt(0.5).toFixed(1)} s, p95 ${timeAt(0.95).toFixed(1)} s`,
      aim: "p50 <= 2 s",
      met: timeAt(0.5) <= 2,
    },
    {
      name: `receipts, ${set}, memory`,
      measured: `peak ${peakMegabytes.toFixed(0)} MB, with the making of the pictures`,
      aim: "<= 1000 MB",
      met: peakMegabytes <= 1000,
    },
  ];
}

function share(results: Score[], of: "merchant" | "date" | "total" | "sure"): number {
  return results.filter((result) => result[of]).length / results.length;
}

function linesShare(results: Score[], of: "linesFound" | "linesRight"): number {
  const sum = (key: "lines" | "linesFound" | "linesRight") => results.reduce((total, result) => total + result[key], 0);
  return sum(of) / sum("lines");
}

function atLeast(name: string, value: number, aim: number): Line {
  return { name, measured: percent(value), aim: `>= ${percent(aim)}`, met: value >= aim };
}

const percent = (value: number) => `${(value * 100).toFixed(0)} %`;
