import { logger } from "~/logger.server";
import { AppError } from "~/services/errors";
import { stateOf } from "./request-state.server";
import { requestIdOf, type DoorArgs } from "./site-context.server";

/** Blocks of a page by name: each its value when it was there in time, else the promise of it. */
export type Deferred<T> = { [Name in keyof T]: Awaited<T[Name]> | Promise<Awaited<T[Name]>> };

/** So long a page waits for its blocks: nobody notices, and a finished page costs half of a streamed one. */
const PATIENCE_MS = 150;
/** Then a block counts as failed, before the page itself is given up. */
const TIMEOUT_MS = 8_000;

/**
 * Waits a moment for blocks that were started side by side. What is late goes out as a promise: the page is streamed,
 * with a skeleton in its place. What failed stays a rejected promise, which the page shows as the block's own error;
 * it is logged here. A page with either is not kept for other visitors.
 */
export async function deferBlocks<T extends Record<string, unknown>>(args: DoorArgs, blocks: T): Promise<Deferred<T>> {
  const state = stateOf(args.context);
  const limit = limitOf(TIMEOUT_MS);
  const there: Record<string, unknown> = {};
  const bounded: Record<string, unknown> = {};
  let failed = false;
  const settling = Object.entries(blocks).map(async ([name, block]) => {
    if (!(block instanceof Promise)) return void (there[name] = block);
    const promise = (bounded[name] = Promise.race([block, limit.reached]));
    try {
      there[name] = await promise;
    } catch (error) {
      failed = true;
      if (!(error instanceof AppError))
        logger.error({ err: error, block: name, requestId: requestIdOf(args.request) }, "block failed");
    }
  });
  const all = Promise.all(settling).finally(limit.clear);
  const patience = limitOf(PATIENCE_MS);
  const inTime = await Promise.race([all, patience.reached]).then(
    () => true,
    () => false,
  );
  patience.clear();
  if (!inTime) state.streams = true;
  if (!inTime || failed) state.visitor = undefined;
  return { ...bounded, ...there } as Deferred<T>;
}

/** A promise that rejects after a while, unless it is called off. */
function limitOf(ms: number) {
  let timer: NodeJS.Timeout;
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there after ${ms} ms`)), ms);
  });
  return { reached, clear: () => clearTimeout(timer) };
}
