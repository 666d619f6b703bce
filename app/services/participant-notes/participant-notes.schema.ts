/** What admins write about a participant for each other. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, formKey, requiredText } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";
import { assigneeViews } from "~/services/assignments/assignees.schema";

export const MAX_NOTE_TEXT = 2_000;
/** Of one participant. Also in merge_participant_people.sql. */
export const MAX_PINNED = 3;
export const MAX_NOTES = 500;
export const MAX_MENTIONS = 10;

/** `participants/{id}/notes`: the newest first, or one by its id. */
export const participantNotesQuery = listQuery(["created_at"], "-created_at").extend({
  note: z.uuid().optional().catch(undefined),
});
export type ParticipantNotesQuery = z.infer<typeof participantNotesQuery>;

const noteText = requiredText(MAX_NOTE_TEXT);

export const addNoteIntent = z.object({
  intent: z.literal("add_note"),
  /** `@Name`, or `@[id]`, mentions a colleague. */
  text: noteText,
  pinned: booleanField().default(false),
  idempotency_key: formKey,
});
export type NoteToAdd = Pick<z.output<typeof addNoteIntent>, "text" | "pinned">;

const noteId = z.uuid().optional();

export const editNoteIntent = z
  .object({
    intent: z.literal("edit_note"),
    note_id: noteId,
    text: noteText.optional(),
    pinned: booleanField().optional(),
    /** `edited_at ?? created_at` of the note that was read; another one means that it changed meanwhile. */
    updated_at: z.string().optional(),
  })
  .refine(({ text, pinned }) => text !== undefined || pinned !== undefined, {
    message: msg("Send a text, whether it is pinned, or both"),
    path: ["text"],
  });
export type NoteChange = Pick<z.output<typeof editNoteIntent>, "text" | "pinned" | "updated_at">;

export const deleteNoteIntent = z.object({ intent: z.literal("delete_note"), note_id: noteId });

/** The intents of the page. */
export const noteIntent = z.discriminatedUnion("intent", [addNoteIntent, editNoteIntent, deleteNoteIntent]);

const mentionView = z.object({
  id: z.string(),
  name: z.string(),
  /** The one who is mentioned marked it as done. */
  done: z.boolean(),
});
export type MentionView = z.infer<typeof mentionView>;

export const noteView = z.object({
  id: z.string(),
  /** With the names of those who are mentioned, as `@Name`. */
  text: z.string(),
  author: z.string(),
  by_key: z.boolean(),
  /** Whether the reader wrote it, and so may edit it. */
  own: z.boolean(),
  pinned: z.boolean(),
  mentions: z.array(mentionView),
  created_at: z.string(),
  /** When its text last changed; null if it never did. */
  edited_at: z.string().nullable(),
});
export type NoteView = z.infer<typeof noteView>;

/** A page of notes, with the colleagues who can be mentioned. */
export const notePage = pageSchema(noteView).extend({ mentionable: assigneeViews });
export type NotePage = z.infer<typeof notePage>;

/** What every page of the participant shows; nothing for readers who may not see notes. */
export const noteSummary = z.object({ notes_count: z.number(), pinned_notes: z.array(noteView) });
export type NoteSummary = z.infer<typeof noteSummary>;

export const deletedNoteView = z.object({ id: z.string() });

/** The inbox: a mention is done, or not yet. */
export const mentionDone = z.object({ note_id: z.uuid(), done: booleanField().default(true) });
export type MentionDone = z.output<typeof mentionDone>;
