import { setTimeout as sleep } from "node:timers/promises";
import { currentTime } from "~/platform/clock.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { logger } from "~/platform/logger.server";
import { attemptDelivery, claimDeliveries } from "~/services/webhooks/webhooks.jobs.server";

/** How many requests this process has under way. An endpoint gets only a few of them. */
const CONCURRENCY = 64;
/** How long new events wait at most. Telling the worker of each would slow down the transactions that write them. */
const POLL_MS = 500;
/** How long it waits for more to send at once, while there is something to send. */
const GATHER_MS = 5;
/** How long a stopped process waits for responses. What has none by then is sent again by another process. */
const STOP_MS = 5_000;

/**
 * Sends webhooks until it is stopped. It is no job of the queue, since one job for each event would cost more than the
 * event, and since a slow endpoint must not keep a place of the queue.
 * @returns a function that stops it: requests under way get their time to end
 */
export function startWebhooks(): () => Promise<void> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claimed = await claimDeliveries(context(), CONCURRENCY - underWay.size).catch((error: unknown) => {
        logger.warn({ err: error }, "webhooks: nothing could be claimed");
        return [];
      });
      for (const delivery of claimed) {
        const attempt = attemptDelivery(context(), delivery)
          // Nothing was recorded, so it is due again when its time is over.
          .catch((error: unknown) => logger.error({ err: error, delivery: delivery.id }, "webhooks: a delivery failed"))
          .finally(() => underWay.delete(attempt));
        underWay.add(attempt);
      }
      const pause = sleep(claimed.length > 0 ? GATHER_MS : POLL_MS, undefined, { signal: stopping.signal });
      // What ended may have made room for the next ones.
      await Promise.race([pause.catch(() => {}), ...(claimed.length > 0 ? [] : underWay)]);
      if (underWay.size >= CONCURRENCY) await Promise.race(underWay);
    }
    await Promise.race([Promise.all(underWay), sleep(STOP_MS, undefined, { ref: false })]);
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

function context(): Ctx<SystemActor> {
  return { actor: { kind: "system", name: "webhooks" }, now: currentTime(), locale: "en", requestId: "webhooks" };
}
