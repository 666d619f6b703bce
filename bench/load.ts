import { runScript } from "./child";

/** The request to send. With several cookies the requests are of different participants. */
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
/** `cpuMs`: the server's CPU time per request, which other load on the machine affects least; only on Linux. */
export type Measured = { perSecond: number; p99Ms: number; cpuMs?: number };

export function measureLoad(load: Load): Promise<Measured> {
  return runScript<Measured>("bench/load-generator.ts", load);
}
