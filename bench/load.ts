import { runScript } from "./child";

/** The hosts of the demo program and of the admin. */
export const HOST = "demo.localhost";
export const ADMIN_HOST = "localhost";

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

/** Loads that are measured in turns, each as often. */
export type Turns = { loads: Load[]; turns: number };

export async function measureLoad(load: Load): Promise<Measured> {
  const [[measured] = []] = await measureInTurns({ loads: [load], turns: 1 });
  return measured!;
}

/** Measures several servers in turns, so that what else the machine does meets them all. @returns the results of each */
export function measureInTurns(turns: Turns): Promise<Measured[][]> {
  return runScript<Measured[][]>("bench/load-generator.ts", turns);
}
