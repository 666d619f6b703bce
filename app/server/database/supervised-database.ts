import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "~/platform/logger.server";
import { RestartPause } from "../restart-pause";
import type { Shutdown } from "../shutdown";
import { startEmbeddedDatabase } from "./embedded-database";

/**
 * Starts the embedded database. Until this process ends, one that stops is restarted on the same port for as long as it
 * takes, such as until a full disk has room again. Meanwhile the web server responds with 503.
 * @returns its URL
 * @throws OperatorError when it does not start the first time
 */
export async function superviseEmbeddedDatabase(
  folder: string,
  shutdown: Pick<Shutdown, "add" | "signal">,
): Promise<string> {
  let database = await startEmbeddedDatabase(folder);
  let startedAt = performance.now();
  const restarting = new AbortController();
  const { url, port } = database;
  const restarts = restartWhenEnded();
  await shutdown.add(async () => {
    restarting.abort();
    await database.stop();
    await restarts; // a start that was under way
    await database.stop();
  });
  return url;

  async function restartWhenEnded(): Promise<void> {
    const pause = new RestartPause();
    for (;;) {
      let reason = await database.ended;
      for (let isRunning = false; !isRunning;) {
        if (restarting.signal.aborted) return;
        const pauseMs = pause.after(performance.now() - startedAt);
        logger.error({ reason, pauseMs }, "the database ended unexpectedly, restarting");
        await sleep(pauseMs, undefined, { signal: restarting.signal }).catch(() => {});
        if (restarting.signal.aborted) return;
        startedAt = performance.now();
        try {
          database = await startEmbeddedDatabase(folder, { port, tries: 1 });
          isRunning = true;
          logger.info("the database runs again");
        } catch (error) {
          reason = (error as Error).message;
        }
      }
    }
  }
}
