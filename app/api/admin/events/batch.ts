import { takeBatch } from "~/admin/events/event-intents.server";
import { programCall } from "~/http/handlers/admin.server";
import { eventBatch } from "~/services/events/events.schema";

/** `POST programs/{id}/events:batch`: up to a thousand events, with an answer for each. */
export const action = programCall(eventBatch, takeBatch);
