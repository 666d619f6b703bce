import { update } from "~/admin/communication-settings/mail-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getParticipantMail } from "~/services/participant-mails/participant-mails.admin.server";
import { participantMailIntent, participantMailQuery } from "~/services/participant-mails/participant-mails.schema";

/** `GET programs/{id}/participant_mails/{mail_kind}`: the switch, and an example. */
export const loader = programCallLoader(getParticipantMail, { query: participantMailQuery, params: ["mailKind"] });

/** `PUT` and `PATCH` turn it on or off. */
export const action = programCallAction(participantMailIntent, { update });
