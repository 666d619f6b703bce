/** Sends requests to a web server as fast as it responds and prints the result. load.ts runs it in its own process. */
import { existsSync, readFileSync } from "node:fs";
import autocannon from "autocannon";
import type { Load, Measured } from "./load";

const WARM_UP_SECONDS = 12; // the JIT compiler has compiled all of a page after about 2,000 of them

const { port, pid, path, host, accept, cookies, connections, seconds } = JSON.parse(process.argv[2]!) as Load;
const headers = { host, accept };
const options: autocannon.Options = {
  url: `http://127.0.0.1:${port}`,
  connections,
  requests: (cookies.length > 0 ? cookies : [undefined]).map((cookie) => ({
    path,
    headers: cookie ? { ...headers, cookie } : headers,
  })),
};

await autocannon({ ...options, duration: WARM_UP_SECONDS });
const cpuBefore = cpuMsOf(pid);
const result = await autocannon({ ...options, duration: seconds });
const cpuAfter = cpuMsOf(pid);
if (result.non2xx + result.errors + result.timeouts > 0)
  throw new Error(
    `${path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} failed, ${result.timeouts} late`,
  );
const measured: Measured = {
  perSecond: result.requests.average,
  p99Ms: result.latency.p99,
  cpuMs: (cpuAfter - cpuBefore) / result.requests.total || undefined,
};
console.log(JSON.stringify(measured));

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
