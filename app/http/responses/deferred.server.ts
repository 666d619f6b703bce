import { performance } from "node:perf_hooks";
import { takesTooLong } from "~/platform/database/failures.server";
import { AppError } from "~/platform/errors";
import { logger } from "~/platform/logger.server";
import { PLAIN_PARAM } from "~/ui/states/deferred";
import { cookie, COOKIES, readCookie } from "../context/cookies.server";
import { stateOf } from "../context/request-state.server";
import { requestIdOf, type RouteArgs } from "../context/request.server";

/** Blocks of a page by name: each is its value when it was ready in time, else the promise of it. */
export type Deferred<T> = { [Name in keyof T]: Awaited<T[Name]> | Promise<Awaited<T[Name]>> };

/** How long a page waits for its blocks. Nobody notices the delay, and a finished page costs half of a streamed one. */
const WAIT_FOR_BLOCKS_MS = 150;
/** From this share of its time at work on, a process is busy. */
const BUSY = 0.9;
/** After this time a block counts as failed, earlier than the page itself is given up. */
const TIMEOUT_MS = 8_000;

/**
 * Waits a moment for blocks that load in parallel, longer while the process is busy, because streaming would make all
 * pages later (docs/decisions/late-blocks.md). A late block is streamed as a promise; a failed one is logged and stays
 * a rejected promise, the block's own error. Such a page is not cached for other visitors.
 */
export async function deferBlocks<T extends Record<string, unknown>>(args: RouteArgs, blocks: T): Promise<Deferred<T>> {
  const state = stateOf(args.context);
  const limit = limitOf(TIMEOUT_MS);
  const ready: Record<string, unknown> = {};
  const bounded: Record<string, unknown> = {};
  let failed = false;
  const settling = Object.entries(blocks).map(async ([name, block]) => {
    if (!(block instanceof Promise)) return void (ready[name] = block);
    const promise = (bounded[name] = Promise.race([block, limit.reached]));
    try {
      ready[name] = await promise;
    } catch (error) {
      failed = true;
      if (!(error instanceof AppError) || error.code === "unavailable")
        logger.error({ err: error, block: name, requestId: requestIdOf(args.request) }, "block failed");
    }
  });
  const all = Promise.all(settling).finally(limit.clear);
  const inTime = isPlain(args) ? await all.then(() => true) : await readyInTime(all);
  if (!inTime) state.streams = true;
  if (!inTime || failed) state.visitor = undefined;
  return { ...bounded, ...ready } as Deferred<T>;
}

const ONE_DAY_SECONDS = 24 * 60 * 60;

/** Whether the browser runs no scripts: it has loaded a page again because of that, or has done so within a day. */
function isPlain({ request, context }: RouteArgs): boolean {
  const state = stateOf(context);
  const found = new URL(request.url).searchParams.has(PLAIN_PARAM);
  if (found)
    state.responseHeaders = { ...state.responseHeaders, "Set-Cookie": cookie(COOKIES.plain, "1", ONE_DAY_SECONDS) };
  return found || readCookie(request, COOKIES.plain) !== undefined;
}

async function readyInTime(blocks: Promise<unknown>): Promise<boolean> {
  for (;;) {
    const start = performance.eventLoopUtilization();
    const wait = limitOf(WAIT_FOR_BLOCKS_MS);
    const inTime = await Promise.race([blocks, wait.reached]).then(
      () => true,
      () => false,
    );
    wait.clear();
    if (inTime) return true;
    if (performance.eventLoopUtilization(start).utilization < BUSY) return false;
  }
}

/** A promise that rejects after `ms`, unless `clear` is called first. */
function limitOf(ms: number) {
  let timer: NodeJS.Timeout;
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(takesTooLong(new Error(`not ready after ${ms} ms`))), ms);
  });
  return { reached, clear: () => clearTimeout(timer) };
}
