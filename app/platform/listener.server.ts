import pg from "pg";
import { env } from "./env.server";
import { logger } from "./logger.server";

type Handlers = Record<string, (payload: string) => void>;

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;

/**
 * Listens on `channels` with one connection that reconnects forever. Notifications sent while it was disconnected are
 * lost, so `onConnect` runs after every (re)connect and must drop what they would have invalidated. It needs a direct
 * connection (DATABASE_DIRECT_URL behind a transaction pooler).
 * @returns a function that ends it
 */
export async function listen(channels: Handlers, onConnect: () => void | Promise<void>): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let waitMs = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;

  async function connect() {
    const fresh = new pg.Client({
      connectionString: env.databaseDirectUrl ?? env.databaseUrl,
      keepAlive: true,
      application_name: "loyalty-listener",
    });
    client = fresh;
    const lost = () => {
      if (client !== fresh || stopped) return;
      client = undefined;
      fresh.removeAllListeners();
      fresh.on("error", () => {});
      fresh.end().catch(() => {});
      timer = setTimeout(connect, waitMs);
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
    };
    fresh.on("error", lost);
    fresh.on("end", lost);
    fresh.on("notification", ({ channel, payload = "" }) => {
      try {
        channels[channel]?.(payload);
      } catch (error) {
        // Thrown out of an event it would end the process.
        logger.error({ err: error, channel }, "a notification could not be handled");
      }
    });
    try {
      await fresh.connect();
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      waitMs = FIRST_WAIT_MS;
      await onConnect();
    } catch {
      lost();
    }
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
