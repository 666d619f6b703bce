import { programCallLoader } from "~/http/handlers/admin.server";
import { listEventsOf } from "~/services/events/events.admin.server";
import { participantEventsQuery } from "~/services/events/events.schema";

/** `GET /admin/v2/participants/{id}/events`: the events of the participant, each with what it earned and why. */
export const loader = programCallLoader(listEventsOf, { query: participantEventsQuery, params: ["participantId"] });
