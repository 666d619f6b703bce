import { runScript } from "./child";

/** What to ask for. With cookies each request is another participant's. */
export type Load = { port: number; path: string; host: string; accept: string; cookies: string[]; connections: number; seconds: number };
export type Measured = { perSecond: number; p99Ms: number };

export function measureLoad(load: Load): Promise<Measured> {
  return runScript<Measured>("bench/load-generator.ts", load);
}
