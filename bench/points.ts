import { runScript } from "./child";

export type PointsKind = "earn" | "claim";
export type PointsLoop = { kind: PointsKind; databaseUrl: string; connections: number; seconds: number };

/** Operations in a second through the product's own use case, in a process that does nothing else. */
export function measureService(loop: PointsLoop): Promise<number> {
  return runScript<number>("bench/subjects/points-service.ts", loop);
}

/** The same database function, called by pg in a loop. */
export function measureFunction(loop: PointsLoop): Promise<number> {
  return runScript<number>("bench/references/points-function.ts", loop);
}
