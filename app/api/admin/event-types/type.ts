import { remove, update } from "~/admin/event-types/event-type-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getEventType } from "~/services/events/event-types.admin.server";
import { storedEventTypeIntent } from "~/services/events/event-types.schema";

/** `GET programs/{id}/event_types/{event_type_id}`. */
export const loader = programCallLoader(getEventType, { params: ["eventTypeId"] });

/** `PUT` and `PATCH` change the event type; `DELETE` deletes it. */
export const action = programCallAction(storedEventTypeIntent, { update, delete: remove });
