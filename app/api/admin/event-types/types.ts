import { create } from "~/admin/event-types/event-type-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listEventTypes } from "~/services/events/event-types.admin.server";
import { eventTypeListIntent, eventTypeListQuery } from "~/services/events/event-types.schema";

/** `GET programs/{id}/event_types`. */
export const loader = programCallLoader(listEventTypes, { query: eventTypeListQuery });

/** `POST` to the same path adds an event type. */
export const action = programCallAction(eventTypeListIntent, { create });
