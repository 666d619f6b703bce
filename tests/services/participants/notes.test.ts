import { runOnce } from "graphile-worker";
import { beforeEach, describe, expect, it } from "vitest";
import { taskList } from "~/jobs/handlers.server";
import type { ApiKeyActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { countInbox, getInbox, markInboxSeen } from "~/services/inbox/inbox.admin.server";
import { sendInboxMail } from "~/services/inbox/inbox.jobs.server";
import {
  addNote,
  completeMention,
  deleteNote,
  editNote,
  getNoteSummary,
  listParticipantNotes,
} from "~/services/participant-notes/participant-notes.admin.server";
import { MAX_NOTES, participantNotesQuery } from "~/services/participant-notes/participant-notes.schema";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { jobIn } from "../tiers/tier-world";

const { pool } = await testDatabase();

let programId: string;
let person: string;
let ana: AdminProgramCtx;
let ben: AdminProgramCtx;
beforeEach(async () => {
  await prisma.sandboxMail.deleteMany();
  programId = (await createProgram({ timeZone: "UTC" })).id;
  person = (await createParticipant(programId, { firstName: "Maya", lastName: "Lund" })).id;
  ana = await member("Ana", "Ruiz");
  ben = await member("Ben", "Okoro");
});

/** An admin of the organization with a role on the program, who has been there. */
async function member(firstName: string, lastName: string, role: "manager" | "analyst" | "reviewer" = "manager") {
  const ctx = await adminCtx(programId, role);
  const actor = { ...ctx.actor, firstName, lastName, email: `${ctx.actor.id}@example.test` };
  const { id, email } = actor;
  const organizationId = ctx.program.organizationId;
  await prisma.admin.create({ data: { id, email, firstName, lastName, createdAt: NOW, updatedAt: NOW } });
  await prisma.organizationAdmin.create({
    data: { organizationId, adminId: id, owner: false, lastVisitAt: NOW, createdAt: NOW },
  });
  await prisma.programStaff.create({ data: { id: uuidv7(NOW), programId, adminId: id, role, createdAt: NOW } });
  return { ...ctx, actor } satisfies AdminProgramCtx;
}

const write = (text: string, ctx = ana, { pinned = false, key = null as string | null } = {}) =>
  addNote(ctx, person, { text, pinned }, key);
const list = (ctx = ana, id = person) => listParticipantNotes(ctx, id, participantNotesQuery.parse({}));
const idOf = (ctx: AdminProgramCtx) => ctx.actor.id;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

describe("a note", () => {
  it("is listed with its author, edited and deleted by them, and its text is not in the audit log", async () => {
    const note = await write("Prefers calls");
    expect((await list(ben)).result).toMatchObject([
      { id: note.id, text: "Prefers calls", author: "Ana Ruiz", own: false, pinned: false, edited_at: null },
    ]);
    const edited = await editNote(ana, person, note.id, { text: "Prefers mails" });
    expect(edited).toMatchObject({ text: "Prefers mails", own: true, edited_at: NOW.toISOString() });
    await deleteNote(ana, person, note.id);
    expect((await list()).result).toEqual([]);
    expect(await codeOf(deleteNote(ana, person, note.id))).toBe("not_found");
    const entries = await prisma.auditEntry.findMany({ where: { programId }, orderBy: { id: "asc" } });
    expect(entries.map(({ action, after }) => [action, after])).toEqual(
      ["add_note", "edit_note", "delete_note"].map((name) => [`participant.${name}`, { note_id: note.id }]),
    );
  });

  it("of another admin is changed by nobody, and deleted by owners", async () => {
    const note = await write("Prefers calls");
    expect(await codeOf(editNote(ben, person, note.id, { text: "No" }))).toBe("forbidden");
    expect(await codeOf(deleteNote(ben, person, note.id))).toBe("forbidden");
    const owner = await adminCtx(programId, "owner");
    expect(await codeOf(editNote(owner, person, note.id, { text: "No" }))).toBe("forbidden");
    await deleteNote(owner, person, note.id);
    expect((await list()).result).toEqual([]);
  });

  it("is written once by a repeated request", async () => {
    const [first, second] = await Promise.all([write("Twice", ana, { key: "k1" }), write("Twice", ana, { key: "k1" })]);
    expect(second.id).toBe(first.id);
    expect((await list()).result).toHaveLength(1);
  });

  it("is not changed by a form that is out of date", async () => {
    const note = await write("One");
    await editNote({ ...ana, now: new Date(NOW.getTime() + 1000) }, person, note.id, { text: "Two" });
    const stale = { text: "Three", updated_at: note.created_at };
    expect(await codeOf(editNote(ana, person, note.id, stale))).toBe("conflict");
  });

  it("is read by analysts, who write none, and by nobody of another program", async () => {
    const note = await write("Prefers calls");
    const analyst = await member("Cy", "Lee", "analyst");
    expect((await list(analyst)).result).toHaveLength(1);
    expect(await codeOf(write("Hi", analyst))).toBe("forbidden");
    expect(await codeOf(list(await adminCtx(programId, "reviewer")))).toBe("forbidden");
    const elsewhere = await adminCtx((await createProgram()).id, "manager");
    expect(await codeOf(list(elsewhere))).toBe("not_found");
    expect(await codeOf(write("Hi", elsewhere))).toBe("not_found");
    expect(await codeOf(editNote(elsewhere, person, note.id, { pinned: true }))).toBe("not_found");
    expect(await codeOf(deleteNote(elsewhere, person, note.id))).toBe("not_found");
  });

  it("has limits: of notes, and of pinned ones even when two are pinned at once", async () => {
    const notes = [await write("1", ana, { pinned: true }), await write("2", ana, { pinned: true })];
    const others = [await write("3"), await write("4")];
    const pinned = await Promise.all(others.map(({ id }) => codeOf(editNote(ben, person, id, { pinned: true }))));
    expect(pinned.sort()).toEqual([null, "rejected"].sort());
    expect((await getNoteSummary(ana, person)).pinned_notes).toHaveLength(3);
    await editNote(ben, person, notes[0]!.id, { pinned: false });
    expect(await getNoteSummary(ana, person)).toMatchObject({ notes_count: 4, pinned_notes: [{}, {}] });
    await prisma.participantNote.createMany({
      data: Array.from({ length: MAX_NOTES - 4 }, () => ({
        ...{ programId, participantId: person, authorId: idOf(ana), createdAt: NOW },
        ...{ id: uuidv7(NOW), text: "More" },
      })),
    });
    expect(await codeOf(write("Too many"))).toBe("rejected");
  });
});

describe("a mention", () => {
  it("is stored by id, shown by name, and in the inbox until it is done", async () => {
    const note = await write("@ben okoro and @Ben Okorola: call ana@ben okoro today");
    expect(note.text).toBe("@Ben Okoro and @Ben Okorola: call ana@ben okoro today");
    expect(note.mentions).toEqual([{ id: idOf(ben), name: "Ben Okoro", done: false }]);
    const { text } = await prisma.participantNote.findFirstOrThrow({ where: { id: note.id } });
    expect(text).toContain(`@[${idOf(ben)}] and`);
    expect((await getInbox(ben)).mentions).toEqual([
      {
        note_id: note.id,
        participant_id: person,
        participant: "Maya Lund",
        author: "Ana Ruiz",
        text: note.text,
        at: NOW.toISOString(),
        is_new: true,
      },
    ]);
    expect((await getInbox(ana)).mentions).toEqual([]);
    expect((await countInbox(ben)).unseen).toBe(1);
    await markInboxSeen(ben, NOW.toISOString());
    expect((await countInbox(ben)).unseen).toBe(0);
    await completeMention(ben, { note_id: note.id, done: true });
    expect((await getInbox(ben)).mentions).toEqual([]);
    expect(await codeOf(completeMention(ana, { note_id: note.id, done: true }))).toBe("not_found");
    const again = await editNote(ana, person, note.id, { text: "@Ben Okoro, thanks" });
    expect(again.mentions).toEqual([{ id: idOf(ben), name: "Ben Okoro", done: true }]);
    await completeMention(ben, { note_id: note.id, done: false });
    await editNote(ana, person, note.id, { text: "Thanks" });
    expect((await getInbox(ben)).mentions).toEqual([]);
  });

  it("is for those who can read notes of the program", async () => {
    const reviewer = await member("Rae", "Vu", "reviewer");
    expect((await list()).mentionable.map(({ name }) => name)).toEqual(["Ana Ruiz", "Ben Okoro"]);
    expect((await write("Hello @Rae Vu")).mentions).toEqual([]);
    expect(await codeOf(write(`Hello @[${idOf(reviewer)}]`))).toBe("invalid");
    expect((await write(`Hello @[${idOf(ben)}]`)).text).toBe("Hello @Ben Okoro");
  });

  it("of each of two colleagues with one name stays when the note is edited", async () => {
    const other = await member("Ben", "Okoro");
    const note = await write(`Ask @[${idOf(other)}], then @[${idOf(ben)}]`);
    expect(note.text).toBe("Ask @Ben Okoro, then @Ben Okoro");
    const ids = [idOf(ben), idOf(other)].sort();
    expect(note.mentions.map(({ id }) => id).sort()).toEqual(ids);
    const edited = await editNote(ana, person, note.id, { text: "Ask @Ben Okoro today, then @Ben Okoro" });
    expect(edited.mentions.map(({ id }) => id).sort()).toEqual(ids);
    const { text } = await prisma.participantNote.findFirstOrThrow({ where: { id: note.id } });
    expect(text).toBe(`Ask @[${idOf(other)}] today, then @[${idOf(ben)}]`);
  });

  it("stays when its admin has left, also when the note is edited", async () => {
    const note = await write("@Ben Okoro, call");
    await prisma.organizationAdmin.updateMany({ where: { adminId: idOf(ben) }, data: { active: false } });
    const edited = await editNote(ana, person, note.id, { text: "@Ben Okoro, call today" });
    expect(edited.mentions.map(({ id }) => id)).toEqual([idOf(ben)]);
  });

  it("is in the daily mail, which names nobody whom the note is about", async () => {
    await write("@Ben Okoro, call Maya");
    await sendInboxMail(await jobIn(programId, NOW), { adminId: idOf(ben), day: "2026-01-01" });
    await runOnce({ pgPool: pool, taskList });
    const [mail] = await prisma.sandboxMail.findMany({ where: { to: `${idOf(ben)}@example.test` } });
    expect(mail?.text).toContain("Ana Ruiz mentioned you in a note");
    expect(mail?.text).not.toContain("Maya");
  });

  it("by an API key reaches the admin who made the key", async () => {
    const { actor } = ana;
    const key = { ...actor, kind: "api_key", id: uuidv7(NOW), createdById: idOf(ana), scopes: ["notes:create"] };
    const ctx = { ...ana, actor: key as unknown as ApiKeyActor };
    expect(await write("@Ana Ruiz, a new case", ctx)).toMatchObject({ by_key: true, author: "Ana Ruiz" });
    expect((await getInbox(ana)).mentions).toHaveLength(1);
  });
});

describe("the notes of an account", () => {
  const timeline = async (ctx: AdminProgramCtx, query = {}) =>
    (await listParticipantTimeline(ctx, person, participantTimelineQuery.parse(query))).result;

  it("are on the timeline by a filter, with names, and changes of them as changes", async () => {
    const note = await write("@Ben Okoro, call");
    await editNote(ana, person, note.id, { text: "@Ben Okoro, write" });
    await editNote(ana, person, note.id, { pinned: true });
    expect(await timeline(ben, { kind: "note" })).toMatchObject([
      { id: note.id, kind: "note", title: "@Ben Okoro, write", admin: "Ana Ruiz", source: "admin" },
    ]);
    expect((await timeline(ben, { kind: "change" })).map(({ type }) => type)).toEqual(["participant.edit_note"]);
    const { actor } = ana;
    const key = { ...actor, kind: "api_key", id: uuidv7(NOW), createdById: idOf(ana), scopes: ["users:view"] };
    const ctx = { ...ana, actor: key as unknown as ApiKeyActor };
    expect(await timeline(ctx, {})).toEqual([]);
    expect(await getNoteSummary(ctx, person)).toEqual({ notes_count: 0, pinned_notes: [] });
  });

  it("move when accounts merge, with three of them pinned", async () => {
    const into = (await createParticipant(programId)).id;
    for (const text of ["1", "2"]) await write(text, ana, { pinned: true });
    for (const text of ["3", "4"]) await addNote(ana, into, { text, pinned: true }, null);
    await pool.query("select merge_participant_people($1, $2, $3)", [programId, person, into]);
    expect((await list(ana, into)).result).toHaveLength(4);
    expect((await list(ana, into)).result.filter(({ pinned }) => pinned)).toHaveLength(3);
  });

  it("are deleted when the account is forgotten, with their mentions", async () => {
    await write("@Ben Okoro, call");
    await pool.query("select forget_participant($1, $2, now())", [programId, person]);
    expect(await prisma.participantNote.count({ where: { programId } })).toBe(0);
    expect((await getInbox(ben)).mentions).toEqual([]);
    expect(await codeOf(write("Hi"))).toBe("not_found");
  });
});
