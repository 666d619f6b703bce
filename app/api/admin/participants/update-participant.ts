import { update_participant } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { updateParticipantIntent } from "~/services/participant-accounts/participants-admin.schema";

/** `POST /admin/v2/participants/{id}/update_participant`: sets `status` or `staff`. */
export const action = programCallAction(
  updateParticipantIntent,
  { update_participant },
  { POST: "update_participant", PUT: "update_participant", PATCH: "update_participant" },
);
