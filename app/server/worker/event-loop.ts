import { setTimeout as sleep } from "node:timers/promises";
import { currentTime } from "~/platform/clock.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { logger } from "~/platform/logger.server";
import { decideEventsOfTheProduct } from "~/services/events/events.jobs.server";

/** How long what happened waits at most for its points. A job for each event would slow down the transactions that write them. */
const POLL_MS = 1_000;

/**
 * Decides on the events of the product until it is stopped.
 * @returns a function that stops it: the batch under way ends
 */
export function startDecidingEvents(): () => Promise<void> {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await decideEventsOfTheProduct(context()).catch((error: unknown) =>
        logger.warn({ err: error }, "events: nothing could be decided on"),
      );
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

function context(): Ctx<SystemActor> {
  return { actor: { kind: "system", name: "events" }, now: currentTime(), locale: "en", requestId: "events" };
}
