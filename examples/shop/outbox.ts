/** Tells the platform about orders, now or when it can be reached again. The shop sells meanwhile. */
import { mayWorkLater, type Loyalty } from "./loyalty.js";
import type { Store } from "./store.js";

export type Outbox = {
  /** Sends what waits, oldest first. @returns whether nothing waits any more */
  sendAll: () => Promise<boolean>;
};

/**
 * Messages are stored together with what they are about and removed after they arrived. A killed process sends one
 * again, so each is safe to repeat.
 */
export function outboxOf(store: Store, loyalty: Loyalty): Outbox {
  let running: Promise<boolean> | null = null;

  async function send(): Promise<boolean> {
    for (let message = store.outbox[0]; message; message = store.outbox[0]) {
      const order = store.orders[message.number];
      try {
        await loyalty.send(message, order);
      } catch (error) {
        if (mayWorkLater(error)) {
          console.log(`Waiting for the platform (messages: ${store.outbox.length}): ${String(error)}`);
          return false;
        }
        // It would be rejected again, and must not keep others waiting. Somebody has to look at the order.
        console.log(`The platform rejected a message about order ${message.number}: ${String(error)}`);
        order?.rejections.push((error as Error).message);
      }
      store.outbox.shift();
      store.save();
    }
    return true;
  }

  return {
    sendAll: () => {
      running ??= send().finally(() => (running = null));
      return running;
    },
  };
}
