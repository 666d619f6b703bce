import { runOnce } from "graphile-worker";
import { beforeEach, describe, expect, it } from "vitest";
import { findParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { taskList } from "~/jobs/handlers.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { cancelEmailChange, getContact, updateContact } from "~/services/participant-accounts/contact.admin.server";
import { updateContactIntent } from "~/services/participant-accounts/contact.schema";
import { confirmEmail } from "~/services/participant-accounts/email-change.site.server";
import { adminCtx, createParticipant, createProgram, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

/** The worker's jobs run by the real clock. */
const NOW = new Date();
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let programId: ReturnType<typeof programIdFrom>;
let person: Awaited<ReturnType<typeof createParticipant>>;

beforeEach(async () => {
  await prisma.sandboxMail.deleteMany();
  programId = programIdFrom((await createProgram()).id);
  const phone = { attributeName: "phone", displayName: "Phone", fieldType: "phone", position: 0 };
  await prisma.profileAttribute.create({
    data: { programId, id: crypto.randomUUID(), ...phone, updatedAt: NOW },
  });
  person = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez", profile: { city: "Boston" } });
});

const manager = (now = NOW) => adminCtx(programId, "manager", { now });
const change = async (fields: Record<string, string>, now = NOW) =>
  updateContact(
    await manager(now),
    person.id,
    updateContactIntent.parse({ intent: "update_contact", reason: "Typo", ...fields }),
  );
const stored = (id = person.id) => prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? [error.code, error.errors[0]?.field ?? null] : Promise.reject(error)),
  );
const audits = () => prisma.auditEntry.findMany({ where: { programId }, orderBy: { id: "asc" } });
async function mailsTo(to: string) {
  await runOnce({ pgPool: pool, taskList });
  return prisma.sandboxMail.findMany({ where: { to }, orderBy: { id: "asc" } });
}
async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return /\/signin\/email\/(\S+)/.exec(mail!.text)![1]!;
}
const confirm = async (token: string, now = NOW) => confirmEmail(await siteCtx(programId, { now }), token);

describe("names and phones", () => {
  it("change with a reason, and the audit log names the fields without the values", async () => {
    await change({ first_name: " Maia ", last_name: "López", profile_phone: "(303) 555-0119", note: "By phone" });
    expect(await stored()).toMatchObject({
      firstName: "Maia",
      lastName: "López",
      profile: { city: "Boston", phone: "(303) 555-0119" },
    });
    expect(await audits()).toMatchObject([
      {
        action: "participant.update_contact",
        targetId: person.id,
        reason: "Typo: By phone",
        after: { fields: ["first_name", "last_name", "phone"] },
      },
    ]);
    expect(await getContact(await manager(), person.id)).toMatchObject({
      fields: [{ value: "Maia" }, { value: "López" }, { name: "profile_phone", value: "(303) 555-0119" }],
    });
  });

  it("reject what the site would reject, on its field, and change nothing", async () => {
    expect(await errorOf(change({ first_name: "" }))).toEqual(["invalid", "first_name"]);
    expect(await errorOf(change({ last_name: "Long", profile_phone: "12" }))).toEqual(["invalid", "profile_phone"]);
    expect(await errorOf(change({ first_name: "Maya" }))).toEqual(["unchanged", null]);
    expect(await stored()).toMatchObject({ firstName: "Maya", lastName: "Lopez" });
    expect(
      updateContactIntent.safeParse({ intent: "update_contact", first_name: "Maia" }).error?.issues[0]?.path,
    ).toEqual(["reason"]);
  });
});

describe("a new email", () => {
  it("applies at once on the admin's word; sessions end, and the old address gets a mail", async () => {
    const token = await openParticipantSession(sql, programId, person.id, NOW);
    await change({ email: "New@Example.Test", email_proof: "admin" });
    expect(await stored()).toMatchObject({ email: "new@example.test", pendingEmail: null });
    expect(await findParticipantSession(programId, token, NOW)).toBeNull();
    expect(await mailsTo(person.email!)).toMatchObject([{ subject: expect.stringContaining("was changed") }]);
    expect((await audits())[0]!.after).toEqual({ fields: ["email"], email_proof: "admin" });
  });

  it("waits until its owner confirms it, once", async () => {
    const view = await change({ email: "new@example.test" });
    expect(view).toMatchObject({ email: person.email, pending_email: "new@example.test" });
    const token = await linkTo("new@example.test");
    expect(await mailsTo(person.email!)).toEqual([]);
    await confirm(token, inHours(23));
    expect(await stored()).toMatchObject({ email: "new@example.test", pendingEmail: null });
    expect(await mailsTo(person.email!)).toHaveLength(1);
    expect(await errorOf(confirm(token, inHours(23)))).toEqual(["rejected", null]);
    expect((await audits()).map(({ action, after }) => [action, after])).toEqual([
      ["participant.update_contact", { fields: ["email"], email_proof: "mail" }],
      ["participant.confirm_email", { fields: ["email"] }],
    ]);
  });

  it("is confirmed by one of two presses at the same moment", async () => {
    await change({ email: "new@example.test" });
    const token = await linkTo("new@example.test");
    const results = await Promise.all([errorOf(confirm(token)), errorOf(confirm(token))]);
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(results.find((result) => result !== null)).toEqual(["rejected", null]);
  });

  it("is no longer confirmed by a link that expired, was replaced, canceled or changed", async () => {
    await change({ email: "typo@example.test" });
    const replaced = await linkTo("typo@example.test");
    await change({ email: "new@example.test" });
    const canceled = await linkTo("new@example.test");
    expect(await errorOf(confirm(replaced))).toEqual(["rejected", null]);
    expect(await errorOf(confirm(canceled, inHours(25)))).toEqual(["rejected", null]);
    const [id, , signature] = canceled.split(".");
    expect(await errorOf(confirm(`${id}.${inHours(99).getTime()}.${signature}`))).toEqual(["rejected", null]);
    expect(await errorOf(confirm("nonsense"))).toEqual(["rejected", null]);
    await cancelEmailChange(await manager(), person.id);
    expect(await errorOf(confirm(canceled))).toEqual(["rejected", null]);
    expect(await stored()).toMatchObject({ email: person.email, pendingEmail: null });
  });

  it("of another account is rejected on its field, also when it was taken while it waited", async () => {
    const other = await createParticipant(programId);
    for (const email_proof of ["mail", "admin"])
      expect(await errorOf(change({ email: other.email!, email_proof }))).toEqual(["invalid", "email"]);
    await change({ email: "new@example.test" });
    const token = await linkTo("new@example.test");
    await createParticipant(programId, { email: "new@example.test" });
    expect(await errorOf(confirm(token))).toEqual(["invalid", "email"]);
    expect(await stored()).toMatchObject({ email: person.email });
  });

  it("belongs to the program of the link", async () => {
    await change({ email: "new@example.test" });
    const token = await linkTo("new@example.test");
    const elsewhere = await siteCtx((await createProgram()).id, { now: NOW });
    expect(await errorOf(confirmEmail(elsewhere, token))).toEqual(["rejected", null]);
  });
});
