import { create } from "~/admin/participants/profile-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantProfile } from "~/services/participant-accounts/participant-profile.admin.server";
import { newProfileIntent } from "~/services/participant-accounts/participant-profile.schema";

/** `GET /admin/v2/participants/{id}/participant_profile`: the stored values of the profile. */
export const loader = programCallLoader(listParticipantProfile, { params: ["participantId"] });

/** `POST participants/{id}/participant_profile {profile_attribute_id, value}` adds a value. */
export const action = programCallAction(newProfileIntent, { create });
