import { existsSync, readFileSync } from "node:fs";
import autocannon from "autocannon";
import type { Load, Measured } from "./load";

/** The JIT compiler has compiled all of a page after about 2,000 of them. */
const WARM_UP_SECONDS = 12;

/** Sends requests that are not measured. */
export async function warmUp(load: Load): Promise<void> {
  await autocannon({ ...optionsOf(load), duration: WARM_UP_SECONDS });
}

/** Sends requests as fast as the server responds. @throws Error when one of them fails */
export async function measure(load: Load): Promise<Measured> {
  const cpuBefore = cpuMsOf(load.pid);
  const result = await autocannon({ ...optionsOf(load), duration: load.seconds });
  const cpuAfter = cpuMsOf(load.pid);
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(
      `${load.path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} failed, ${result.timeouts} late`,
    );
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    cpuMs: (cpuAfter - cpuBefore) / result.requests.total || undefined,
  };
}

function optionsOf({ port, path, host, accept, cookies, connections }: Load): autocannon.Options {
  const headers = { host, accept };
  return {
    url: `http://127.0.0.1:${port}`,
    connections,
    requests: (cookies.length > 0 ? cookies : [undefined]).map((cookie) => ({
      path,
      headers: cookie ? { ...headers, cookie } : headers,
    })),
  };
}

/** The CPU time of a process so far, user and system. */
function cpuMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return NaN;
  const fields = readFileSync(file, "utf8")
    .replace(/^.*\) /, "")
    .split(" "); // the name before it may contain anything
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
