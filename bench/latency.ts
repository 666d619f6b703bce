import { median, type Line } from "./report";

export type Latency = { p50Ms: number; p95Ms: number; p99Ms: number };

const WARM_UP_MS = 2000;

/**
 * Calls `run` repeatedly and measures each call. A warm-up for connecting, planning and compiling is not counted.
 * @param seconds how long to measure
 * @param warmUpMs shorter where other calls have done most of it
 */
export async function latencyOf(
  run: (n: number) => Promise<unknown>,
  seconds: number,
  warmUpMs = WARM_UP_MS,
): Promise<Latency> {
  const took: number[] = [];
  const from = performance.now() + warmUpMs;
  const until = from + seconds * 1000;
  // A call that takes longer than all of that is measured once.
  for (let n = 0; performance.now() < until || took.length === 0; n++) {
    const at = performance.now();
    await run(n);
    if (at > from) took.push(performance.now() - at);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** In milliseconds at the 95th percentile. */
const MAX_MS = 150;
const MAX_RATIO = 1.5;

/** The line of a read that must be fast, and about as fast on the small reference. */
export function latencyLine(name: string, measured: Latency[], reference: Latency[], maxRatio = MAX_RATIO): Line {
  const middle = (list: Latency[], of: keyof Latency) => median(list.map((latency) => latency[of]));
  const text = (list: Latency[]) =>
    `p50 ${middle(list, "p50Ms").toFixed(2)} ms, p95 ${middle(list, "p95Ms").toFixed(2)} ms`;
  const p95Ms = middle(measured, "p95Ms");
  const ratio = p95Ms / middle(reference, "p95Ms");
  return {
    name,
    measured: text(measured),
    reference: text(reference),
    ratio,
    aim: `<= ${MAX_MS} ms, <= ${maxRatio}`,
    met: p95Ms <= MAX_MS && ratio <= maxRatio,
    rounds: { measured, reference },
  };
}
