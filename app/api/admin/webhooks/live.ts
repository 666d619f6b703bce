import { programCallLoader } from "~/http/handlers/admin.server";
import { eventStream, type StreamedEvent } from "~/http/responses/event-stream.server";
import { listDeliveryChanges } from "~/services/webhooks/deliveries.admin.server";
import { onDeliveriesChanged } from "~/services/webhooks/delivery-changes.server";
import type { DeliveryView } from "~/services/webhooks/webhooks.schema";

/** Changes of two workers may become visible in another order than they happened, by less than this. */
const OVERLAP_MS = 2_000;
const MAX_SEEN = 1_000;

/**
 * `GET programs/{id}/webhooks/{webhook_id}/deliveries/live`: server-sent events with each delivery that is new or has
 * changed. A client that connects again gets what changed since `Last-Event-ID`.
 */
export const loader = programCallLoader(
  listDeliveryChanges,
  { file: "text/event-stream" },
  async ({ ctx, param, request, run }) => {
    const endpointId = param("webhookId");
    const lastId = new Date(request.headers.get("last-event-id") ?? "");
    let cursor = Number.isNaN(lastId.getTime()) ? ctx.now : lastId;
    const seen = new Map<string, string>();
    await run(ctx, endpointId, cursor); // the errors of a normal response

    async function read(): Promise<StreamedEvent[]> {
      const since = new Date(cursor.getTime() - OVERLAP_MS);
      const rows = await run(ctx, endpointId, since);
      const fresh = rows.filter((row) => seen.get(row.id) !== row.updated_at);
      for (const row of fresh) remember(row);
      return fresh.map((row) => ({ id: row.updated_at, name: "delivery", data: row }));
    }

    function remember({ id, updated_at }: DeliveryView): void {
      seen.delete(id);
      seen.set(id, updated_at);
      if (seen.size > MAX_SEEN) seen.delete(seen.keys().next().value!);
      cursor = new Date(Math.max(cursor.getTime(), Date.parse(updated_at)));
    }

    return eventStream(ctx.actor.id, { read, subscribe: (changed) => onDeliveriesChanged(endpointId, changed) });
  },
);
