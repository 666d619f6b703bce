import { generateRequestDetails } from "web-push";
import type { Env } from "~/platform/env.server";
import type { PushSender, WebhookSender } from "../ports";
import { WebhookFailure } from "../webhooks/webhook-failure";

/** A push service drops what it could not deliver for so long. */
const TTL_SECONDS = 3 * 24 * 60 * 60;
/**
 * 404 and 410: the browser has ended the subscription. 403: it was made with another VAPID key, with which nobody can
 * send any more.
 */
const GONE = [403, 404, 410];

/**
 * Sends by the protocol of browsers (RFC 8030), encrypted for the browser (RFC 8291) and signed with our key (RFC 8292).
 * @param sender opens the connections: the endpoints come from browsers, so they are checked like those of webhooks
 */
export function webPush(vapidDetails: NonNullable<Env["vapid"]>, sender: WebhookSender): PushSender {
  return {
    publicKey: vapidDetails.publicKey,
    allows: (endpoint) => sender.allows(endpoint),
    async send({ endpoint, p256dh, auth }, { key, title, body, url }) {
      const request = generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({ title, body, url, tag: key }),
        { vapidDetails, TTL: TTL_SECONDS, contentEncoding: "aes128gcm", topic: key.replaceAll("-", "") },
      );
      const { "Content-Length": _, ...named } = request.headers;
      const headers = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)]));
      const status = await sender.send({ url: endpoint, headers, body: request.body ?? "" }).then(
        (response) => response.status,
        (error: unknown) => {
          // A name that leads inside now. Nothing is ever sent there.
          if (error instanceof WebhookFailure && error.reason === "private_address") return 410;
          throw error;
        },
      );
      if (GONE.includes(status)) return "gone";
      if (status < 200 || status > 299) throw new Error(`The push service has responded with the status ${status}`);
      return "sent";
    },
  };
}
