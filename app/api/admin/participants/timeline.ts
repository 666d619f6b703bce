import { programCallLoader } from "~/http/handlers/admin.server";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";

/** `GET /admin/v2/participants/{id}/timeline`: all that happened, in one list. */
export const loader = programCallLoader(listParticipantTimeline, {
  query: participantTimelineQuery,
  params: ["participantId"],
});
