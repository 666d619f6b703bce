import { runScript } from "./child";

/** What to ask for. With cookies each request is another participant's. */
export type Load = {
  port: number;
  pid: number;
  path: string;
  host: string;
  accept: string;
  cookies: string[];
  connections: number;
  seconds: number;
};
/** `cpuMs`: the server's own time for one request, which other work on the machine disturbs least; on Linux only. */
export type Measured = { perSecond: number; p99Ms: number; cpuMs?: number };

export function measureLoad(load: Load): Promise<Measured> {
  return runScript<Measured>("bench/load-generator.ts", load);
}
