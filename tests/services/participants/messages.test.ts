import { runOnce } from "graphile-worker";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { mailFailureOf } from "~/integrations/mail/mail-failure";
import { mailSender } from "~/integrations/registry.server";
import { taskList } from "~/jobs/handlers.server";
import { jobs } from "~/jobs/queue.server";
import { prisma } from "~/platform/database/connections.server";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate,
} from "~/services/participant-messages/message-templates.admin.server";
import {
  listParticipantMessages,
  previewMessage,
  sendMessage,
} from "~/services/participant-messages/participant-messages.admin.server";
import { sendParticipantMessage } from "~/services/participant-messages/participant-messages.jobs.server";
import {
  createTemplateIntent,
  MESSAGE_ATTEMPTS,
  messageListQuery,
  templateListQuery,
  type MessageToSend,
} from "~/services/participant-messages/participant-messages.schema";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, givePoints, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

/** The worker's jobs run by the real clock. */
const NOW = new Date();
const TEXT = { subject: "Your mug", text: "Hello {name},\n\nyou have {points} in {program} <now>." };

let programId: ReturnType<typeof programIdFrom>;
let admin: AdminProgramCtx;
let person: Awaited<ReturnType<typeof createParticipant>>;
beforeEach(async () => {
  await prisma.sandboxMail.deleteMany();
  programId = programIdFrom((await createProgram({ name: "Mugs", termPointsAs: "Sparks", i18nEnabled: true })).id);
  person = await createParticipant(programId, { firstName: "Maya", lastName: "Lund" });
  admin = await storedAdmin();
});

async function storedAdmin(id = programId) {
  const ctx = await adminCtx(id, "manager", { now: NOW });
  const times = { createdAt: NOW, updatedAt: NOW };
  await prisma.admin.create({
    data: { id: ctx.actor.id, email: `${ctx.actor.id}@example.test`, firstName: "Ana", lastName: "Ruiz", ...times },
  });
  return ctx;
}

const send = (message: Partial<MessageToSend> = TEXT, key: string | null = null, ctx = admin) =>
  sendMessage(ctx, person.id, { service: false, ...message }, key);
const list = async (query = {}) => listParticipantMessages(admin, person.id, messageListQuery.parse(query));
const template = (values: Record<string, string> = {}) =>
  createMessageTemplate(
    admin,
    createTemplateIntent.parse({
      ...{ intent: "create", name: "Arrived", subject_en: "Here, {name}", text_en: "You have {points}." },
      ...values,
    }),
  );
const change = (data: object) =>
  prisma.participant.update({ where: { programId_id: { programId, id: person.id } }, data });
async function mails() {
  await runOnce({ pgPool: pool, taskList });
  return prisma.sandboxMail.findMany({ where: { to: person.email! } });
}
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? [error.code, error.errors[0]?.field] : Promise.reject(error)),
  );

describe("an email to one participant", () => {
  it("is sent once for a repeated request, filled in, and stays with its author", async () => {
    await givePoints(programId, person.id, 150);
    const [first, second] = await Promise.all([send(TEXT, "k1"), send(TEXT, "k1")]);
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ status: "queued", author: "Ana Ruiz", template: null });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Your mug" });
    expect(mail!.text).toContain("Hello Maya,\n\nyou have 150 Sparks in Mugs <now>.");
    expect(mail!.html).toContain("in Mugs &lt;now&gt;.");
    expect((await list()).result).toMatchObject([
      { id: first.id, status: "sent", text: expect.stringContaining("Maya") },
    ]);
    const { result } = await listParticipantTimeline(
      admin,
      person.id,
      participantTimelineQuery.parse({ kind: ["message", "change"] }),
    );
    expect(result).toMatchObject([{ kind: "message", title: "Your mug", admin: "Ana Ruiz" }]);
    const [entry] = await prisma.auditEntry.findMany({ where: { programId, action: "participant.send_message" } });
    expect(entry!.after).toEqual({ message_id: first.id });
  });

  it("is previewed as it will arrive, and nothing is sent", async () => {
    const preview = await previewMessage(admin, person.id, TEXT);
    expect(preview).toMatchObject({ subject: "Your mug", language: "en" });
    expect(preview.html).toContain("Hello Maya,");
    expect(await mails()).toEqual([]);
  });

  it("needs a subject and a text, and a participant of the program", async () => {
    expect(await errorOf(send({ subject: "Hi" }))).toEqual(["invalid", "text"]);
    expect(await errorOf(send({ text: "Hi" }))).toEqual(["invalid", "subject"]);
    const elsewhere = await storedAdmin(programIdFrom((await createProgram()).id));
    expect(await errorOf(send(TEXT, null, elsewhere))).toEqual(["not_found", undefined]);
    const analyst = await adminCtx(programId, "analyst", { now: NOW });
    expect(await errorOf(send(TEXT, null, analyst))).toEqual(["forbidden", undefined]);
  });

  it("is limited by admin and hour", async () => {
    for (let sent = 0; sent < 30; sent++) await send();
    expect(await errorOf(send())).toEqual(["too_many", undefined]);
    expect(await errorOf(send(TEXT, null, await storedAdmin()))).toBeNull();
  });

  it.each(["blocked", "opted_out", "pending"])("is not sent to a %s account", async (status) => {
    await change({ status });
    expect((await list()).reach).toBe("none");
    expect(await errorOf(send())).toEqual(["rejected", undefined]);
  });

  it("reaches those who turned off emails only as a service mail", async () => {
    const id = uuidv7(NOW);
    await prisma.communicationSetting.create({
      data: { programId, id, channel: "none", description: "None", position: 0, updatedAt: NOW },
    });
    await change({ emailSettingId: id });
    expect((await list()).reach).toBe("service");
    expect(await errorOf(send())).toEqual(["invalid", "service"]);
    await send({ ...TEXT, service: true });
    expect(await mails()).toHaveLength(1);
  });

  it("is not sent when the account is blocked before its turn, and says so", async () => {
    await send();
    await change({ status: "blocked" });
    expect(await mails()).toEqual([]);
    expect((await list()).result).toMatchObject([{ status: "not_sent" }]);
  });

  it("is on its way while the mail server rejects it, and not delivered after the last attempt", async () => {
    const { id } = await send();
    const failure = Object.assign(new Error("550 no such user"), {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
    });
    const sending = vi.spyOn(await mailSender(), "send").mockRejectedValue(failure);
    const { actor: _, ...site } = await siteCtx(programId, { now: NOW });
    const job = () => sendParticipantMessage({ ...site, actor: { kind: "system", name: "test" } }, id);
    for (let attempt = 1; attempt < MESSAGE_ATTEMPTS; attempt++) await expect(job()).rejects.toBe(failure);
    expect((await list()).result).toMatchObject([{ status: "queued", failure: null }]);
    await job();
    expect((await list()).result).toMatchObject([{ status: "not_delivered", failure: "address" }]);
    sending.mockRestore();
    expect(jobs["send-participant-message"].maxAttempts).toBeGreaterThan(MESSAGE_ATTEMPTS);
  });

  it.each([
    [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, "address"],
    [{ code: "EENVELOPE", command: "MAIL FROM", responseCode: 550 }, "server"],
    [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, "server"],
    [{ code: "EMESSAGE", responseCode: 554 }, "content"],
    [{ code: "EAUTH", responseCode: 535 }, "server"],
    [{ code: "ECONNECTION" }, "server"],
    [null, "server"],
  ])("is not taken by the mail server: %j is about the %s", (error, kind) => {
    expect(mailFailureOf(error)).toBe(kind);
  });

  it("moves with merged accounts and is deleted with the account", async () => {
    await send();
    const into = (await createParticipant(programId)).id;
    await pool.query("select merge_participant_people($1, $2, $3)", [programId, person.id, into]);
    expect((await list()).result).toEqual([]);
    expect(await prisma.participantMessage.count({ where: { programId, participantId: into } })).toBe(1);
    await pool.query("select forget_participant($1, $2, now())", [programId, into]);
    expect(await prisma.participantMessage.count({ where: { programId } })).toBe(0);
  });
});

describe("a template", () => {
  it("is filled in, in the participant's language if it has one", async () => {
    const { id } = await template({ subject_es: "Aquí, {name}", text_es: "Tienes {points}." });
    const english = await template({ name: "English only" });
    expect((await list({ template: id })).draft).toEqual({
      template_id: id,
      subject: "Here, Maya",
      text: "You have 0 Sparks.",
    });
    await change({ locale: "es" });
    expect((await list({ template: id })).draft).toMatchObject({ subject: "Aquí, Maya" });
    expect((await list({ template: english.id })).draft).toMatchObject({ subject: "Here, Maya" });
    expect(await send({ template_id: id })).toMatchObject({ subject: "Aquí, Maya", template: "Arrived" });
    expect(await send({ template_id: id, subject: "Mine" })).toMatchObject({ subject: "Mine", template: "Arrived" });
    expect(await errorOf(send({ template_id: uuidv7(NOW) }))).toEqual(["invalid", "template_id"]);
  });

  it("has a name of its own, is changed and deleted, and sent mails keep its name", async () => {
    const row = await template();
    expect(await errorOf(template())).toEqual(["invalid", "name"]);
    await send({ template_id: row.id });
    const { id, updated_at, ...input } = row;
    const later = { ...admin, now: new Date(NOW.getTime() + 1000) };
    const changed = await updateMessageTemplate(later, id, { ...input, name: "Here", updated_at });
    expect(changed).toMatchObject({ id, name: "Here" });
    const stale = { ...input, name: "Other", updated_at };
    expect((await errorOf(updateMessageTemplate(admin, id, stale)))?.[0]).toBe("conflict");
    await deleteMessageTemplate(admin, id);
    expect((await listMessageTemplates(admin, templateListQuery.parse({}))).result).toEqual([]);
    expect((await list()).result).toMatchObject([{ template: "Arrived" }]);
  });

  it("has both a subject and a text in a language", () => {
    const half = { intent: "create", name: "Half", subject_en: "Hi", text_en: "Hi", subject_es: "Hola" };
    expect(createTemplateIntent.safeParse(half).error?.issues[0]?.path).toEqual(["text_es"]);
  });
});
