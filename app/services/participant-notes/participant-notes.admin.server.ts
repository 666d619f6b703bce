/** Notes about a participant (docs/product/notes.md). */
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { assertVersion } from "~/platform/changes.server";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf } from "~/platform/paging";
import { command, query, workflow } from "~/platform/use-case.server";
import type { Assignee } from "~/services/assignments/assignees.schema";
import { assigneeOf, assigneesOf } from "~/services/assignments/assignees.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { NOTE_PARTS, toNoteView, type NoteRow } from "./internal/note-rows.server";
import { mentionedIn, withIds } from "./mentions";
import {
  deletedNoteView,
  MAX_MENTIONS,
  MAX_NOTES,
  MAX_PINNED,
  mentionDone,
  notePage,
  noteSummary,
  noteView,
  type MentionDone,
  type NoteChange,
  type NotePage,
  type NoteSummary,
  type NoteToAdd,
  type NoteView,
  type ParticipantNotesQuery,
} from "./participant-notes.schema";

const NOT_FOUND = msg("Note not found");
const NO_PARTICIPANT = "Participant not found";
const CHANGED = msg(
  "This note was changed in the meantime. Your text is still in the field: copy it, reload the page to see the other text, and put both together.",
);
const ONLY_AUTHOR = msg("Only the author can change this note.");
const NOT_MENTIONABLE = msg("Mention admins who can read notes of this program");

/** A page of the notes about a participant, and who can be mentioned in one. @throws not_found */
export const listParticipantNotes = query(
  "notes:view",
  async function listParticipantNotes(
    ctx: AdminProgramCtx,
    participantId: string,
    input: ParticipantNotesQuery,
  ): Promise<NotePage> {
    const { programId } = ctx;
    const exists =
      isUuid(participantId) && (await prisma.participant.count({ where: { programId, id: participantId } }));
    if (!exists) throw notFound(NO_PARTICIPANT);
    const where = { programId, participantId, ...(input.note ? { id: input.note } : {}) };
    const { direction } = orderOf(input.sort);
    const source = fromRows(
      (range) =>
        prisma.participantNote.findMany({
          where,
          include: NOTE_PARTS,
          orderBy: [{ createdAt: direction }, { id: direction }],
          ...range,
        }),
      () => prisma.participantNote.count({ where }),
    );
    const [page, mentionable] = await Promise.all([
      listPage(input, source, (rows) => rows.map((row) => toNoteView(ctx, row))),
      isAllowed(ctx, "notes:create") ? mentionableBy(sql, ctx) : [],
    ]);
    return { ...page, mentionable };
  },
  { output: notePage },
);

/** How many notes there are, and those that are pinned. Nothing for readers without `notes:view`. */
export const getNoteSummary = query(
  "users:view",
  async function getNoteSummary(ctx: AdminProgramCtx, participantId: string): Promise<NoteSummary> {
    if (!isUuid(participantId) || !isAllowed(ctx, "notes:view")) return { notes_count: 0, pinned_notes: [] };
    const where = { programId: ctx.programId, participantId };
    const [notes_count, pinned] = await Promise.all([
      prisma.participantNote.count({ where }),
      prisma.participantNote.findMany({
        where: { ...where, pinnedAt: { not: null } },
        include: NOTE_PARTS,
        orderBy: [{ pinnedAt: "desc" }, { id: "asc" }],
        take: MAX_PINNED,
      }),
    ]);
    return { notes_count, pinned_notes: pinned.map((row) => toNoteView(ctx, row)) };
  },
  { output: noteSummary },
);

/**
 * `add_note`. Those whom it mentions find it in their inbox. A second call with the same key returns the first note.
 * @throws not_found also for a deleted account; invalid on `text` for somebody who cannot be mentioned; rejected beyond the
 *   limits of notes and pinned notes
 */
export const addNote = command(
  "notes:create",
  async function addNote(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    input: NoteToAdd,
    idempotencyKey: string | null,
  ): Promise<NoteView> {
    const { programId, actor, now } = ctx;
    const on = sqlIn(tx);
    const request = { operation: "add_note", key: idempotencyKey, input: { participantId, ...input } };
    // The text is not stored with the key, since it is about a person.
    const { id } = await withIdempotencyKey(on, ctx, request, async () => {
      await lockPerson(on, ctx, participantId);
      const count = await tx.participantNote.count({ where: { programId, participantId } });
      if (count >= MAX_NOTES)
        throw new AppError("rejected", msg("A participant can have {max} notes."), { values: { max: MAX_NOTES } });
      if (input.pinned) await assertPinnable(tx, ctx, participantId);
      const text = await storedText(on, ctx, input.text);
      const id = uuidv7(now);
      await tx.participantNote.create({
        data: {
          programId,
          id,
          participantId,
          authorId: adminIdOf(actor),
          byKey: actor.kind === "api_key",
          text,
          pinnedAt: input.pinned ? now : null,
          createdAt: now,
        },
      });
      await storeMentions(tx, ctx, id, text);
      audit({
        action: "participant.add_note",
        targetType: "participant",
        targetId: participantId,
        after: { note_id: id },
      });
      return { id };
    });
    return toNoteView(ctx, await storedNote(tx, ctx, participantId, id));
  },
  { output: noteView },
);

/**
 * `edit_note`: the text of one's own note, and whether any note is pinned.
 * @throws not_found; forbidden for the text of another admin; conflict; as `addNote`
 */
export const editNote = command(
  "notes:create",
  async function editNote(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    noteId: string,
    input: NoteChange,
  ): Promise<NoteView> {
    const { programId, actor, now } = ctx;
    const on = sqlIn(tx);
    await lockPerson(on, ctx, participantId);
    const stored = await storedNote(tx, ctx, participantId, noteId);
    assertVersion(input.updated_at, { updatedAt: stored.editedAt ?? stored.createdAt }, CHANGED);
    const where = { programId_id: { programId, id: noteId } };
    if (input.text !== undefined) {
      if (stored.authorId !== adminIdOf(actor)) throw new AppError("forbidden", ONLY_AUTHOR);
      const text = await storedText(on, ctx, input.text, {
        text: stored.text,
        mentioned: stored.mentions.map(({ admin }) => assigneeOf(admin)),
      });
      if (text !== stored.text) {
        await tx.participantNote.update({ where, data: { text, editedAt: now } });
        await storeMentions(tx, ctx, noteId, text);
        audit({
          action: "participant.edit_note",
          targetType: "participant",
          targetId: participantId,
          after: { note_id: noteId },
        });
      }
    }
    if (input.pinned !== undefined && input.pinned !== (stored.pinnedAt !== null)) {
      if (input.pinned) await assertPinnable(tx, ctx, participantId);
      await tx.participantNote.update({ where, data: { pinnedAt: input.pinned ? now : null } });
      audit({
        action: input.pinned ? "participant.pin_note" : "participant.unpin_note",
        targetType: "participant",
        targetId: participantId,
        after: { note_id: noteId },
      });
    }
    return toNoteView(ctx, await storedNote(tx, ctx, participantId, noteId));
  },
  { output: noteView },
);

/** `delete_note`: one's own, or any with `notes:manage`. @throws not_found; forbidden for the note of another admin */
export const deleteNote = command(
  "notes:create",
  async function deleteNote(ctx: AdminProgramCtx, { tx, audit }, participantId: string, noteId: string) {
    const { authorId } = await storedNote(tx, ctx, participantId, noteId);
    if (authorId !== adminIdOf(ctx.actor) && !isAllowed(ctx, "notes:manage"))
      throw new AppError("forbidden", ONLY_AUTHOR);
    const { count } = await tx.participantNote.deleteMany({ where: { programId: ctx.programId, id: noteId } });
    if (count === 0) throw notFound(NOT_FOUND);
    audit({
      action: "participant.delete_note",
      targetType: "participant",
      targetId: participantId,
      after: { note_id: noteId },
    });
    return { id: noteId };
  },
  { output: deletedNoteView },
);

/**
 * The reader's mention in a note is done, or again not. Only the one who is mentioned can set it, so an API key cannot.
 * @throws not_found when the note does not mention the reader
 */
export const completeMention = workflow(
  "admin:use",
  async function completeMention({ actor, programId, now }: AdminProgramCtx, { note_id, done }: MentionDone) {
    const [row] = await sql<{ note_id: string }>(
      sqlText`update note_mentions set done_at = case when $4::boolean then coalesce(done_at, $5::timestamptz) end
        where program_id = $1::uuid and note_id = $2::uuid and admin_id = $3::uuid returning note_id::text`,
      [programId, note_id, adminIdOf(actor), done, now],
    );
    if (!row) throw notFound(NOT_FOUND);
    return { note_id: row.note_id, done };
  },
  { output: mentionDone },
);

/** Changes of one participant's notes wait for each other, so that the limits hold. @throws not_found for a deleted account */
async function lockPerson(on: Sql, { programId }: AdminProgramCtx, participantId: string): Promise<void> {
  const [row] = isUuid(participantId)
    ? await on<{ id: string }>(
        sqlText`select id::text from participants where program_id = $1::uuid and id = $2::uuid and deleted_at is null for no key update`,
        [programId, participantId],
      )
    : [];
  if (!row) throw notFound(NO_PARTICIPANT);
}

async function storedNote(
  tx: Pick<Transaction, "participantNote">,
  { programId }: AdminProgramCtx,
  participantId: string,
  id: string,
): Promise<NoteRow> {
  const row =
    isUuid(id) && isUuid(participantId)
      ? await tx.participantNote.findFirst({ where: { programId, id, participantId }, include: NOTE_PARTS })
      : null;
  if (!row) throw notFound(NOT_FOUND);
  return row;
}

async function assertPinnable(tx: Transaction, { programId }: AdminProgramCtx, participantId: string): Promise<void> {
  const pinned = await tx.participantNote.count({ where: { programId, participantId, pinnedAt: { not: null } } });
  if (pinned >= MAX_PINNED)
    throw new AppError("rejected", msg("{max} notes can be pinned. Unpin one first."), { values: { max: MAX_PINNED } });
}

function mentionableBy(on: Sql, ctx: AdminProgramCtx): Promise<Assignee[]> {
  return assigneesOf(on, ctx, "notes:view");
}

/** The text with ids in place of names. `before`: the note as it is, with those in it, even if they have left since. */
async function storedText(
  on: Sql,
  ctx: AdminProgramCtx,
  typed: string,
  before: { text: string; mentioned: readonly Assignee[] } = { text: "", mentioned: [] },
): Promise<string> {
  if (!typed.includes("@")) return typed;
  const people = [...before.mentioned, ...(await mentionableBy(on, ctx))];
  const text = withIds(typed, people, before.text);
  const ids = mentionedIn(text);
  if (ids.some((id) => !people.some((person) => person.id === id))) throw invalid("text", NOT_MENTIONABLE);
  if (ids.length > MAX_MENTIONS) throw invalid("text", msg("Mention 10 colleagues or fewer"));
  return text;
}

/** Those who are mentioned already stay as they are, done or not. Of their own notes people need no notice. */
async function storeMentions(
  tx: Transaction,
  { programId, actor, now }: AdminProgramCtx,
  noteId: string,
  text: string,
) {
  const ids = mentionedIn(text);
  await tx.noteMention.deleteMany({ where: { programId, noteId, adminId: { notIn: ids } } });
  await tx.noteMention.createMany({
    data: ids.map((adminId) => ({
      programId,
      noteId,
      adminId,
      createdAt: now,
      doneAt: actor.kind === "admin" && adminId === actor.id ? now : null,
    })),
    skipDuplicates: true,
  });
}
