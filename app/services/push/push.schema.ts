/** Push notifications of participants. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";

const INVALID = msg("This isn't a valid push subscription");

/** What a browser's `PushSubscription` has as JSON. */
const endpoint = z.url({ protocol: /^https?$/, error: INVALID }).max(1000, INVALID);
const base64url = z
  .string(INVALID)
  .max(100, INVALID)
  .regex(/^[\w-]+=*$/, INVALID);

/** `POST /public/push/turn_on`. */
export const pushSubscriptionInput = z.object({ endpoint, p256dh: base64url, auth: base64url });
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>;

/** `POST /public/push/turn_off`. */
export const pushEndpointInput = z.object({ endpoint });

/** `GET /public/push?endpoint=`. */
export const pushQuery = z.object({ endpoint: endpoint.optional() });

/** `POST /public/push/offered`. */
export const pushOfferedInput = z.object({});

export const pushView = z.object({
  /** The key to subscribe with; null where this installation sends no push notifications. */
  public_key: z.string().nullable(),
  /** Whether the site has offered them before. It does so once. */
  offered: z.boolean(),
  /** Whether the browser with this endpoint gets the participant's notifications. */
  on: z.boolean(),
});
export type PushView = z.output<typeof pushView>;
