import { readFile } from "node:fs/promises";
import { runOnce } from "graphile-worker";
import { beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { fileStore } from "~/integrations/files/file-store.server";
import { taskList } from "~/jobs/handlers.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import {
  deleteAccount,
  downloadAccountData,
  updateEmailSetting,
  updateProfile,
} from "~/services/participant-accounts/account.site.server";
import { chooseLocale } from "~/services/participant-accounts/locale.site.server";
import { participantListQuery } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipants } from "~/services/participant-accounts/participants.admin.server";
import { startDonation } from "~/services/payments/payments.site.server";
import { addPoints } from "~/services/points/points.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createQuestion,
  NOW,
  participantCtx,
} from "../../factories";
import { appUnder } from "../../setup/app";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();
const accountApp = await appUnder("my-account");
const callApp = await appUnder("public/account");

let program: Awaited<ReturnType<typeof createProgram>>;
let person: Awaited<ReturnType<typeof createParticipant>>;

beforeEach(async () => {
  program = await createProgram();
  person = await createParticipant(program.id, {
    firstName: "Maya",
    lastName: "Lopez",
    postal: "10001",
    profile: { phone: "(212) 555-0119", hobby: "Rowing" },
  });
  const attribute = (attributeName: string, fieldType: string, position: number) => ({
    programId: program.id,
    id: uuidv7(NOW),
    attributeName,
    displayName: attributeName,
    fieldType,
    position,
    updatedAt: NOW,
  });
  await prisma.profileAttribute.createMany({
    data: [
      attribute("phone", "phone", 0),
      attribute("city", "text", 1),
      { ...attribute("old", "text", 2), active: false },
    ],
  });
  dropCatalogue(program.id);
});

const ctx = () => participantCtx(program.id, person.id);
const row = () =>
  prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId: program.id, id: person.id } } });

/** A request of this person's browser to the program's host. */
async function request(
  path: string,
  init: { accept?: string; fields?: Record<string, string>; signedIn?: boolean } = {},
): Promise<Request> {
  const sid =
    init.signedIn === false ? "" : await openParticipantSession(sql, programIdFrom(program.id), person.id, new Date());
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...init.fields, authenticity_token: csrfTokenFor("secret") }))
    body.set(name, value);
  const headers = { Accept: init.accept ?? "text/html", Cookie: `csrf=secret; sid=${sid}` };
  return new Request(`http://${program.subdomain}.localhost${path}`, {
    headers,
    ...(init.fields ? { method: "POST", body } : {}),
  });
}

describe("the account page", () => {
  it("redirects visitors to the sign-in, and responds with JSON of what it shows", async () => {
    const away = await accountApp(await request("/my-account", { signedIn: false }));
    expect([away.status, away.headers.get("location")]).toEqual([302, "/signin?redirect_to=%2Fmy-account"]);
    const rejected = await accountApp(
      await request("/my-account", { signedIn: false, fields: { intent: "save_profile" } }),
    );
    expect([rejected.status, rejected.headers.get("location")]).toEqual([
      307,
      "/signin/continue?to=%2Fmy-account&from=%2F",
    ]);
    const json = await (await accountApp(await request("/my-account", { accept: "application/json" }))).json();
    expect(json).toMatchObject({
      title: "My Account",
      participant: { postal: "10001", profile_attributes: { phone: "(212) 555-0119", city: null, postal: "10001" } },
    });
    expect(json.fields.map((field: { name: string }) => field.name)).toEqual([
      "first_name",
      "last_name",
      "postal",
      "profile_phone",
      "profile_city",
    ]);
  });

  it("shows what was saved without JavaScript, in the response itself", async () => {
    const fields = { intent: "save_profile", first_name: "Mia", last_name: "Lopez", postal: "10001" };
    const page = await accountApp(await request("/my-account?edit", { fields }));
    expect(await page.text()).toContain("Mia Lopez");
  });

  it("has the title that the program gives it", async () => {
    await prisma.program.update({ where: { id: program.id }, data: { myAccountTitle: "Your corner" } });
    dropCatalogue(program.id);
    expect(await (await accountApp(await request("/my-account"))).text()).toContain("Your corner</h1>");
  });

  it("shows people who opted out that they get no mails, and pages the activity", async () => {
    await prisma.participant.update({ where: { id: person.id }, data: { status: "opted_out" } });
    const action = (index: number) => ({
      programId: program.id,
      id: uuidv7(NOW),
      participantId: person.id,
      actionType: "visit_url",
      title: `Action ${index}`,
      createdAt: NOW,
    });
    await prisma.participantAction.createMany({ data: Array.from({ length: 25 }, (_, index) => action(index)) });
    const html = await (await accountApp(await request("/my-account?page=3&page_size=10"))).text();
    expect(html).toContain("only get login emails");
    for (const [title, shown] of [
      ["Action 0<", true],
      ["Action 4<", true],
      ["Action 5<", false],
      ["Action 24<", false],
    ] as const)
      expect(html.includes(title)).toBe(shown);
  });

  it("renders the input again with errors at the fields", async () => {
    const response = await accountApp(
      await request("/my-account?edit", {
        fields: { intent: "save_profile", first_name: "", profile_phone: "none", profile_city: "Boston" },
      }),
    );
    const html = await response.text();
    expect(response.status).toBe(422);
    for (const text of ["Fill in this field", "Enter a phone number", 'value="none"', 'value="Boston"'])
      expect(html).toContain(text);
    expect(await row()).toMatchObject({ firstName: "Maya", profile: { phone: "(212) 555-0119", hobby: "Rowing" } });
  });

  it("rejects values that are not texts", async () => {
    const response = await accountApp(
      await request("/my-account", {
        accept: "application/json",
        fields: { intent: "save_profile", "first_name[x]": "Maya" },
      }),
    );
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ field: "first_name" }] }]);
  });

  it("rejects an unknown intent and a missing token", async () => {
    expect(
      (await accountApp(await request("/my-account", { accept: "application/json", fields: { intent: "other" } })))
        .status,
    ).toBe(422);
    const bare = await request("/my-account", { accept: "application/json", fields: { intent: "save_profile" } });
    bare.headers.set("cookie", bare.headers.get("cookie")!.replace("csrf=secret", "csrf=other"));
    expect((await accountApp(bare)).status).toBe(403);
  });
});

describe("saving the profile", () => {
  it("changes submitted fields, removes empty ones and ignores others", async () => {
    await updateProfile(await ctx(), {
      last_name: "Diaz",
      postal: "",
      profile_phone: "",
      profile_city: "Boston",
      profile_hobby: "Chess",
      profile_old: "x",
    });
    expect(await row()).toMatchObject({
      firstName: "Maya",
      lastName: "Diaz",
      postal: null,
      profile: { city: "Boston", hobby: "Rowing" },
    });
    const audit = await prisma.auditEntry.findFirstOrThrow({
      where: { programId: program.id, action: "participant.update_profile" },
    });
    expect(audit.after).toEqual({ fields: ["last_name", "postal", "profile_phone", "profile_city"] });
  });

  it("writes nothing to an account that was deleted meanwhile", async () => {
    const before = await ctx();
    await deleteAccount(before, person.email!);
    await expect(updateProfile(before, { first_name: "Back" })).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await row()).toMatchObject({ firstName: "", email: null });
  });
});

describe("the rest of the sign-up, for an account that a payment made", () => {
  const complete = async (fields: Record<string, string>) =>
    callApp(await request("/public/account/complete_sign_up", { accept: "application/json", fields }));
  const input = { first_name: "Nina", last_name: "Gil", agree_terms: "true" };

  it("needs both names and the terms, and is stored once", async () => {
    await prisma.participant.updateMany({ where: { id: person.id }, data: { firstName: "", lastName: "" } });
    const rejected = await complete({ first_name: " ", last_name: "Gil" });
    expect(rejected.status).toBe(422);
    expect(((await rejected.json()) as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      "first_name",
      "agree_terms",
    ]);
    expect(await row()).toMatchObject({ firstName: "" });
    expect((await complete(input)).status).toBe(200);
    expect((await complete({ ...input, first_name: "Other" })).status).toBe(200); // a second tab
    expect(await row()).toMatchObject({ firstName: "Nina", lastName: "Gil" });
    const audit = { programId: program.id, action: "participant.complete_sign_up" };
    expect(await prisma.auditEntry.count({ where: audit })).toBe(1);
  });
});

describe("email settings", () => {
  const createSetting = (programId: string) =>
    prisma.communicationSetting.create({
      data: { programId, id: uuidv7(NOW), channel: "all", description: "Everything", updatedAt: NOW },
    });
  const call = async (fields: Record<string, string>, accept = "application/json") =>
    callApp(await request("/public/account/update_email_settings", { accept, fields }));

  it("are chosen by a call", async () => {
    const setting = await createSetting(program.id);
    dropCatalogue(program.id);
    const done = await call({ email_setting_id: setting.id, participant_id: person.id });
    expect([done.status, await done.json()]).toEqual([200, { success: true, errors: [] }]);
    expect(await row()).toMatchObject({ emailSettingId: setting.id });
    const byForm = await call({ email_setting_id: setting.id, participant_id: person.id }, "text/html");
    expect([byForm.status, byForm.headers.get("location")]).toEqual([303, "/my-account"]);
    expect(decodeURIComponent(byForm.headers.get("set-cookie")!)).toContain("Email settings saved");
  });

  it("are rejected without a choice, for somebody else, and of another program", async () => {
    const [own, foreign] = [await createSetting(program.id), await createSetting((await createProgram()).id)];
    dropCatalogue(program.id);
    const missing = await call({ participant_id: person.id });
    expect([missing.status, await missing.json()]).toMatchObject([
      422,
      { success: false, errors: [{ field: "email_setting_id" }] },
    ]);
    expect((await call({ email_setting_id: foreign.id })).status).toBe(422);
    const other = await createParticipant(program.id);
    expect((await call({ email_setting_id: own.id, participant_id: other.id })).status).toBe(403);
    await expect(
      updateEmailSetting(await ctx(), { email_setting_id: own.id, participant_id: other.id }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await row()).toMatchObject({ emailSettingId: null });
  });
});

describe("the data download", () => {
  it("is a file with the complete history of this participant only", async () => {
    const other = await createParticipant(program.id);
    const action = (participantId: string, index: number) => ({
      programId: program.id,
      id: uuidv7(NOW),
      participantId,
      actionType: "visit_url",
      title: `Action ${index}`,
      createdAt: NOW,
    });
    await prisma.participantAction.createMany({
      data: [...Array.from({ length: 1203 }, (_, index) => action(person.id, index)), action(other.id, 9999)],
    });
    const response = await callApp(await request("/public/account/data", { accept: "*/*" }));
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
    const data = JSON.parse(await response.text());
    expect(data.profile).toMatchObject({ email: person.email, first_name: "Maya", profile: { hobby: "Rowing" } });
    expect(data.actions.map((each: { title: string }) => each.title)).toEqual(
      Array.from({ length: 1203 }, (_, index) => `Action ${index}`),
    );
    expect((await callApp(await request("/public/account/data", { signedIn: false, accept: "*/*" }))).status).toBe(401);
  });

  it("includes every table with data of a participant", async () => {
    const source = await readFile("app/services/participant-accounts/internal/account-data.server.ts", "utf8");
    const tables = await pool.query<{ name: string }>(
      "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('participant_id', 'referrer_id', 'referred_id')",
    );
    const counted = [
      "activities",
      "dashboard_staff",
      "dashboard_top_users",
      "earning_rule_uses",
      "sweepstake_entrants",
    ]; // derived from included tables
    for (const { name } of tables.rows.filter((table) => !counted.includes(table.name)))
      expect(source).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it("is limited", async () => {
    for (let count = 0; count < 10; count += 1) await downloadAccountData(await ctx());
    await expect(downloadAccountData(await ctx())).rejects.toMatchObject({ code: "too_many" });
  });
});

describe("deleting the account", () => {
  it("needs the account's email as confirmation", async () => {
    for (const typed of ["", "other@example.test"])
      await expect(deleteAccount(await ctx(), typed)).rejects.toMatchObject({
        code: "invalid",
        errors: [{ field: "confirmation" }],
      });
    expect(await row()).toMatchObject({ deletedAt: null });
  });

  it("leaves nothing personal, ends every session and frees the address, while the points still add up", async () => {
    await addPoints(await adminCtx(program.id, "owner"), {
      participant_id: person.id,
      points: 70,
      action_title: "Maya was kind",
    });
    await updateProfile(await ctx(), { profile_city: "Boston" });
    const elsewhere = await request("/my-account", { accept: "application/json" });
    const response = await accountApp(
      await request("/my-account?delete", {
        fields: { intent: "delete_account", confirmation: ` ${person.email!.toUpperCase()} ` },
      }),
    );
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith("sid="))).toContain("Max-Age=0");
    expect(await row()).toMatchObject({
      email: null,
      firstName: "",
      lastName: "",
      postal: null,
      profile: {},
      pointsAvailable: 70n,
      deletedAt: expect.any(Date),
    });
    expect((await accountApp(elsewhere)).status).toBe(401);
    await runOnce({ pgPool: pool, taskList });
    const mails = await prisma.sandboxMail.findMany({ where: { to: person.email! } });
    expect(mails.map(({ subject, text }) => [subject, text.includes("your personal data were deleted")])).toEqual([
      [`Your account at ${program.name} was deleted`, true],
    ]);
    expect(await verifyPoints(sql, program.id)).toEqual([]);
    const audits = await prisma.auditEntry.findMany({
      where: { programId: program.id, targetId: person.id },
      orderBy: { id: "asc" },
    });
    expect(audits.map(({ action, reason, before, after }) => [action, reason, before, after])).toEqual([
      ["participant.add_points", null, null, null],
      ["participant.update_profile", null, null, null],
      ["participant.delete_account", null, null, null],
    ]);
    expect(
      (await listParticipants(await adminCtx(program.id, "owner"), participantListQuery.parse({}))).result,
    ).toEqual([]);
    await expect(createParticipant(program.id, { email: person.email! })).resolves.toMatchObject({ status: "active" });
  });

  it("deletes the picture's bytes, by a job", async () => {
    const key = `${program.id}/${person.id}.png`;
    await fileStore().put(key, Buffer.from("picture"), "image/png");
    const file = {
      programId: program.id,
      id: uuidv7(NOW),
      key,
      name: "me.png",
      contentType: "image/png",
      sizeBytes: 7,
      createdAt: NOW,
    };
    await prisma.mediaFile.create({ data: file });
    await prisma.participant.update({
      where: { programId_id: { programId: program.id, id: person.id } },
      data: { avatarFileId: file.id },
    });
    await deleteAccount(await ctx(), person.email!);
    expect(await prisma.mediaFile.count({ where: { id: file.id } })).toBe(0);
    await runOnce({ pgPool: pool, taskList });
    expect(await fileStore().get(key)).toBeNull();
  });

  it("prevents concurrent requests from writing anything personal", async () => {
    const meanwhile = await ctx();
    const survey = await createChallenge(program.id, { challengeType: "collect", parameters: "survey" });
    const question = await createQuestion(program.id, survey.id, "text");
    const gift = await createChallenge(program.id, {
      challengeType: "donation",
      settings: { entity_options: [{ id: "trees", entity: "Trees" }], amount_options: [{ id: "five", amount: 5 }] },
    });
    await prisma.program.update({
      where: { id: program.id },
      data: { i18nEnabled: true, features: ["donation_challenge"] },
    });
    dropCatalogue(program.id);
    const late = { ...meanwhile, program: (await ctx()).program };
    await deleteAccount(late, person.email!);
    const answers = { [question.id]: { id: question.id, value: ["I am Maya"] } };
    await expect(submitChallenge(late, { challenge_id: survey.id, questions: answers }, null)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      startDonation(late, gift.id, { entity: "trees", amount: "five" }, { idempotencyKey: null }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
    await chooseLocale(late, "es");
    expect(await row()).toMatchObject({ locale: null, completedChallenges: 0 });
    expect(await prisma.participantAnswer.count({ where: { programId: program.id } })).toBe(0);
    expect(await prisma.checkoutSession.count({ where: { programId: program.id } })).toBe(0);
  });

  it("does not reach into another program", async () => {
    const elsewhere = await createProgram();
    const namesake = await createParticipant(elsewhere.id, { email: person.email! });
    await deleteAccount(await ctx(), person.email!);
    expect(await prisma.participant.findUniqueOrThrow({ where: { id: namesake.id } })).toMatchObject({
      email: person.email,
      deletedAt: null,
    });
  });
});
