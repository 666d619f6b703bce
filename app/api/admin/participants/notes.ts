import { add_note } from "~/admin/participants/note-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantNotes } from "~/services/participant-notes/participant-notes.admin.server";
import { addNoteIntent, participantNotesQuery } from "~/services/participant-notes/participant-notes.schema";

/** `GET /admin/v2/participants/{id}/notes`: what admins wrote about the participant, and who can be mentioned. */
export const loader = programCallLoader(listParticipantNotes, {
  query: participantNotesQuery,
  params: ["participantId"],
});

/** `POST`: writes a note. */
export const action = programCallAction(addNoteIntent, { add_note }, { POST: "add_note" });
