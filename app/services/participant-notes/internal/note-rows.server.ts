import type { Prisma } from "~/generated/prisma/client";
import { adminIdOf } from "~/platform/context";
import { assigneeOf } from "~/services/assignments/assignees.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { withNames } from "../mentions";
import type { NoteView } from "../participant-notes.schema";

const PERSON = { select: { id: true, firstName: true, lastName: true, email: true } } as const;

/** A note with its author and those whom it mentions. */
export const NOTE_PARTS = {
  author: PERSON,
  mentions: { orderBy: { adminId: "asc" }, include: { admin: PERSON } },
} as const satisfies Prisma.ParticipantNoteInclude;

export type NoteRow = Prisma.ParticipantNoteGetPayload<{ include: typeof NOTE_PARTS }>;

export function toNoteView({ actor }: AdminProgramCtx, note: NoteRow): NoteView {
  const mentions = note.mentions.map(({ admin, doneAt }) => ({ ...assigneeOf(admin), done: doneAt !== null }));
  return {
    id: note.id,
    text: withNames(note.text, mentions),
    author: assigneeOf(note.author).name,
    by_key: note.byKey,
    own: note.authorId === adminIdOf(actor),
    pinned: note.pinnedAt !== null,
    mentions,
    created_at: note.createdAt.toISOString(),
    edited_at: note.editedAt?.toISOString() ?? null,
  };
}
