export type Latency = { p50Ms: number; p95Ms: number; p99Ms: number };

const WARM_UP_MS = 2000;

/**
 * Calls `run` repeatedly and measures each call. A warm-up for connecting, planning and compiling is not counted.
 * @param seconds how long to measure
 */
export async function latencyOf(run: (n: number) => Promise<unknown>, seconds: number): Promise<Latency> {
  const took: number[] = [];
  const from = performance.now() + WARM_UP_MS;
  const until = from + seconds * 1000;
  for (let n = 0; performance.now() < until; n++) {
    const at = performance.now();
    await run(n);
    if (at > from) took.push(performance.now() - at);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}
