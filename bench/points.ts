import { runScript } from "./child";

export type PointsKind = "earn" | "claim";
export type PointsLoop = { kind: PointsKind; databaseUrl: string; connections: number; seconds: number };

/** Operations per second of the product's use case, in a process of its own. */
export function measureService(loop: PointsLoop): Promise<number> {
  return runScript<number>("bench/subjects/points-service.ts", loop);
}

/** Calls per second of the bare database function by pg. */
export function measureFunction(loop: PointsLoop): Promise<number> {
  return runScript<number>("bench/references/points-function.ts", loop);
}
