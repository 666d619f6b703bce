/** The intents on notes, for the participant's page and for `participants/{id}/notes`. */
import type { z } from "zod";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import { addNote, deleteNote, editNote } from "~/services/participant-notes/participant-notes.admin.server";
import type { noteIntent } from "~/services/participant-notes/participant-notes.schema";

type Intent = z.output<typeof noteIntent>;
type Input<Name extends Intent["intent"]> = Extract<Intent, { intent: Name }>;

export const add_note = runs(
  addNote,
  async (run, args: ProgramIntentArgs, { text, pinned, idempotency_key }: Input<"add_note">) => {
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    return done(args, msg("Note saved"), await run(args.ctx, args.param("participantId"), { text, pinned }, key));
  },
);

export const edit_note = runs(editNote, async (run, args: ProgramIntentArgs, input: Input<"edit_note">) => {
  const { text, pinned, updated_at } = input;
  const note = await run(args.ctx, args.param("participantId"), noteIn(args, input), { text, pinned, updated_at });
  const message = text !== undefined ? msg("Note saved") : note.pinned ? msg("Note pinned") : msg("Note unpinned");
  return done(args, message, note);
});

export const delete_note = runs(deleteNote, async (run, args: ProgramIntentArgs, input: Input<"delete_note">) =>
  done(args, msg("Note deleted"), await run(args.ctx, args.param("participantId"), noteIn(args, input))),
);

/** The note in the URL of a call, or in the form of the page. */
function noteIn(args: ProgramIntentArgs, { note_id }: { note_id?: string }): string {
  if (args.params.noteId !== undefined) return rowInUrl(args, "noteId", note_id);
  if (note_id === undefined) throw notFound();
  return note_id;
}

/** Back on the notes, without a dialog. */
function done({ ctx, param }: ProgramIntentArgs, text: string, data: object) {
  const path = `/admin/v2/programs/${ctx.programId}/users/${param("participantId")}/notes`;
  return redirectWithMessage(path, translate(ctx.locale, text), { data });
}
