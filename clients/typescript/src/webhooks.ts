import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { webhooks } from "./api.js";

export { WebhookVerificationError };

/** What can happen. `test` is what the admin sends on request. */
export type EventType = keyof webhooks;

type Body<Type extends EventType> = webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
type TestEvent = { type: "test"; timestamp: string; data: { webhook_id: string } };

/** An event. It may come more than once, with the same `id`. */
export type WebhookEvent = ({ [Type in EventType]: Body<Type> }[EventType] | TestEvent) & { id: string };

/**
 * The event of a request, after a check that the platform sent it within the last five minutes.
 * @param body exactly as it was received, before any parser
 * @param secrets those that are valid: two of them while you change the secret
 * @throws WebhookVerificationError when no secret fits, a header is missing, or it is too old
 */
export function verifiedEvent(
  body: string,
  headers: Record<string, string | string[] | undefined>,
  ...secrets: [string, ...string[]]
): WebhookEvent {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const failures: unknown[] = [];
  for (const secret of secrets) {
    try {
      const event = new Webhook(secret).verify(body, texts) as Omit<WebhookEvent, "id">;
      return { ...event, id: texts["webhook-id"] } as WebhookEvent;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}
