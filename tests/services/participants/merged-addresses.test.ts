import { runOnce } from "graphile-worker";
import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { taskList } from "~/jobs/handlers.server";
import { prisma } from "~/platform/database/connections.server";
import { AppError } from "~/platform/errors";
import { updateContact } from "~/services/participant-accounts/contact.admin.server";
import { updateContactIntent } from "~/services/participant-accounts/contact.schema";
import { saveExternalParticipant } from "~/services/participant-accounts/external-participants.admin.server";
import { externalParticipant } from "~/services/participant-accounts/external-participants.schema";
import { accountProfile } from "~/services/participant-accounts/internal/account-data.server";
import { mergeParticipants } from "~/services/participant-accounts/merge.admin.server";
import { mergeIntent } from "~/services/participant-accounts/merge.schema";
import { findSome } from "~/services/participants/participant-search.server";
import { signInInput } from "~/services/sign-in/sign-in.schema";
import { verifySignIn } from "~/services/sign-in/sign-in.site.server";
import { adminCtx, createParticipant, createProgram, givePoints, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { run, storedAdminCtx } from "../participant-imports/import-world";

const { pool } = await testDatabase();

/** The worker's jobs run by the real clock. */
const NOW = new Date();
const CLIENT = { address: "203.0.113.9", host: "demo.localhost", returnTo: "/" };

let programId: ReturnType<typeof programIdFrom>;
let into: Awaited<ReturnType<typeof createParticipant>>;
let from: Awaited<ReturnType<typeof createParticipant>>;
let former: string;

beforeEach(async () => {
  await prisma.sandboxMail.deleteMany();
  programId = programIdFrom((await createProgram({ features: ["otp_login"] })).id);
  from = await createParticipant(programId, { firstName: "Maya", status: "active" });
  into = await createParticipant(programId, { firstName: "Maya", status: "active" });
  former = from.email!;
  await givePoints(programId, from.id, 30);
  await givePoints(programId, into.id, 12);
  await mergeParticipants(
    await manager(),
    into.id,
    mergeIntent.parse({ intent: "merge", from: from.id, reason: "Duplicate account", confirm: former }),
  );
});

const manager = () => adminCtx(programId, "manager", { now: NOW });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? [error.code, error.errors[0]?.field ?? null] : Promise.reject(error)),
  );
async function mailsTo(to: string, subject = /./) {
  await runOnce({ pgPool: pool, taskList });
  const mails = await prisma.sandboxMail.findMany({ where: { to } });
  return mails.filter((mail) => subject.test(mail.subject));
}
const masked = () => `${into.email![0]}***@`;
const signIn = async (fields: Record<string, string>) =>
  (await verifySignIn(await siteCtx(programId, { now: NOW }), signInInput.parse({ email: former, ...fields }), CLIENT))
    .result;
const setEmail = async (id: string, email: string) =>
  updateContact(
    await manager(),
    id,
    updateContactIntent.parse({ intent: "update_contact", reason: "Typo", email, email_proof: "admin" }),
  );
const accounts = () => prisma.participant.count({ where: { programId, email: { not: null } } });

it("mails both addresses: the closed one where to sign in, the other one its points", async () => {
  const [closed] = await mailsTo(former);
  expect(closed!.subject).toMatch(/^Your two accounts at .* are one now$/);
  expect(closed!.text).toContain(masked());
  expect(closed!.text).not.toContain(into.email);
  expect(closed!.text).toContain("You now have 42");
  const [stays] = await mailsTo(into.email!);
  expect(stays!.text).toContain("Your other account");
  expect(stays!.text).toMatch(/30 .*moved along.*You now have 42/s);
});

describe("a sign-in with the closed address", () => {
  it("opens no account, and its mail names the other address without a code", async () => {
    expect(await signIn({})).toMatchObject({ ok: true, sign_type: "otp", participant: { first_name: "Maya" } });
    const mail = (await mailsTo(former, /other address$/))[0]!;
    expect(mail.text).toContain(masked());
    expect(mail.text).not.toMatch(/\d{6}/);
    expect(await accounts()).toBe(1);
  });

  it("also as a sign-up with a name, which waits like any other", async () => {
    const sent = { first_name: "Maya", last_name: "Lopez", agree_terms: "true" };
    expect(await signIn(sent)).toMatchObject({ ok: true, sign_type: "otp" });
    expect(await errorOf(signIn(sent))).toEqual(["too_many", null]);
    expect(await accounts()).toBe(1);
  });

  it("answers a code as for any account", async () => {
    const other = await createParticipant(programId, { status: "active" });
    const texts: (string | null)[][] = [];
    for (const email of [former, other.email!]) {
      const { browser_token } = await signIn({ email });
      const tries = [];
      for (let n = 0; n < 6; n++)
        tries.push((await signIn({ email, otp: "000000", browser_token: browser_token! })).message);
      texts.push(tries);
    }
    expect(texts[0]).toEqual(texts[1]);
  });
});

it("is nobody else's email, and its owner may take it again", async () => {
  const other = await createParticipant(programId, { status: "active" });
  expect(await errorOf(setEmail(other.id, former))).toEqual(["invalid", "email"]);
  expect(await errorOf(saveExternalParticipant(await manager(), externalParticipant.parse({ email: former })))).toEqual(
    ["invalid", "email"],
  );
  await setEmail(into.id, former);
  expect(await signIn({})).toMatchObject({ ok: true });
  expect((await mailsTo(former, /^Your login/))[0]!.text).toMatch(/\d{6}/);
  expect(await prisma.participant.count({ where: { programId, mergedEmail: { not: null } } })).toBe(0);
});

it("is an error in an import, unless the account that stays gets it", async () => {
  const ctx = await storedAdminCtx(programId);
  const reason = "This email belonged to an account that was merged into another one";
  expect(await run(ctx, `email,first_name\n${former},Mia`)).toMatchObject({ rejected_rows: { result: [{ reason }] } });
  const other = await createParticipant(programId, { status: "active" });
  const changes = await run(ctx, `id,email\n${other.id},${former}`);
  expect(changes).toMatchObject({ rejected_rows: { result: [{ reason }] } });
  expect(await run(ctx, `id,email\n${into.id},${former}`)).toMatchObject({ result: { changed: 1, rejected: 0 } });
  expect(await prisma.participant.count({ where: { programId, mergedEmail: { not: null } } })).toBe(0);
});

it("finds the account that stays, is in its data, and is forgotten with it", async () => {
  expect(await findSome(programId, former.toUpperCase(), 5)).toEqual([into.id]);
  expect(await accountProfile(programId, into.id)).toMatchObject({
    member_number: into.memberNumber,
    former_emails: [former],
    former_member_numbers: [from.memberNumber],
  });
  await pool.query("select forget_participant($1, $2, now())", [programId, into.id]);
  expect(await findSome(programId, former, 5)).toEqual([]);
  expect(await signIn({})).toMatchObject({ ok: false, sign_type: "sign_up" });
});

it("stays known when the account that stays is merged, too", async () => {
  const last = await createParticipant(programId, { status: "active" });
  await mergeParticipants(
    await manager(),
    last.id,
    mergeIntent.parse({ intent: "merge", from: into.id, reason: "Duplicate account", confirm: into.email! }),
  );
  expect(await findSome(programId, former, 5)).toEqual([last.id]);
  expect(await findSome(programId, into.email!, 5)).toEqual([last.id]);
});
