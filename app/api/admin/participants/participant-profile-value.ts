import { update } from "~/admin/participants/profile-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { storedProfileIntent } from "~/services/participant-accounts/participant-profile.schema";

/** `PUT` and `PATCH participants/{id}/participant_profile/{participant_profile_id} {value}`; empty removes the value. */
export const action = programCallAction(storedProfileIntent, { update });
