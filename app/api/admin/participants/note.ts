import { z } from "zod";
import { delete_note, edit_note } from "~/admin/participants/note-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { deleteNoteIntent, editNoteIntent } from "~/services/participant-notes/participant-notes.schema";

/** `/admin/v2/participants/{id}/notes/{note}`: `PUT` and `PATCH` edit or pin it, `DELETE` deletes it. */
export const action = programCallAction(
  z.discriminatedUnion("intent", [editNoteIntent, deleteNoteIntent]),
  { edit_note, delete_note },
  { PUT: "edit_note", PATCH: "edit_note", DELETE: "delete_note" },
);
