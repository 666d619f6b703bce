import type { WebhookDelivery } from "~/generated/prisma/client";
import { assertOutput } from "~/platform/output.server";
import { EVENT_DATA } from "../event-data.schema";
import type { DeliveryState, DeliveryView, EventType } from "../webhooks.schema";

/** A delivery as the admin sees it. */
export function deliveryViewOf(row: WebhookDelivery): DeliveryView {
  const isOpen = row.state === "waiting" || row.state === "sending";
  return {
    id: row.id,
    event_id: row.eventId,
    type: row.type,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    next_attempt_at: isOpen ? row.nextAttemptAt.toISOString() : null,
    last_status: row.lastStatus,
    last_error: row.lastError,
    last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

type Event = { type: string; data: unknown; createdAt: Date };

/** The body of a webhook: the same text for each try, since it is signed. @throws Error as `assertOutput` */
export function requestBodyOf({ type, data, createdAt }: Event): string {
  assertOutput(`the event ${type}`, EVENT_DATA[type as EventType], data);
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}
