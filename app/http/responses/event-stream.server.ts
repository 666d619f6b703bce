import { msg } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import { logger } from "~/platform/logger.server";

export type StreamedEvent = { id: string; name: string; data: unknown };

type Source = {
  /** The events since the last call. */
  read: () => Promise<StreamedEvent[]>;
  /** Calls `changed` when there may be new ones. Returns a function that ends it. */
  subscribe: (changed: () => void) => () => void;
};

const MAX_STREAMS = 5;
const TOO_MANY = msg("Too many live pages are open. Close one and try again.");
/** Proxies close a connection on which nothing comes for a minute. */
const HEARTBEAT_MS = 15_000;
/** After this a client connects again, so that a lost session or permission ends the stream as well. */
const LIFETIME_MS = 5 * 60_000;
const RETRY_MS = 2_000;

/** The last one asks nginx, and proxies that follow it, to pass each event on at once instead of filling a buffer. */
const HEADERS = { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" };

const open = new Map<string, number>();

/**
 * A response of server-sent events. It holds no database connection between two reads.
 * @param owner of whom only a few streams may be open in this process
 * @throws too_many
 */
export function eventStream(owner: string, { read, subscribe }: Source): Response {
  const count = open.get(owner) ?? 0;
  if (count >= MAX_STREAMS) throw new AppError("too_many", TOO_MANY, { retryAfterSeconds: 30 });
  open.set(owner, count + 1);
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const reader = repeatable(async () => {
        for (const { id, name, data } of await read())
          if (!ended) send(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      });
      let ended = false;
      const close = () => {
        end();
        controller.close();
      };
      const changed = () =>
        void reader().catch((error: unknown) => {
          logger.warn({ err: error }, "an event stream ends"); // the client connects again
          if (!ended) close();
        });
      const unsubscribe = subscribe(changed);
      const heartbeat = setInterval(() => send(":\n\n"), HEARTBEAT_MS).unref();
      const lifetime = setTimeout(close, LIFETIME_MS).unref();
      end = () => {
        if (ended) return;
        ended = true;
        unsubscribe();
        clearInterval(heartbeat);
        clearTimeout(lifetime);
        const left = (open.get(owner) ?? 1) - 1;
        if (left > 0) open.set(owner, left);
        else open.delete(owner);
      };
      send(`retry: ${RETRY_MS}\n\n`);
      changed(); // what happened before it subscribed
    },
    cancel: () => end(),
  });
  return new Response(body, { headers: HEADERS });
}

/** `run`, never twice at the same time: a call while it runs makes it run once more. */
function repeatable(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  async function repeat() {
    do {
      again = false;
      await run();
    } while (again);
  }
  return () => {
    again = running !== undefined;
    return (running ??= repeat().finally(() => (running = undefined)));
  };
}
