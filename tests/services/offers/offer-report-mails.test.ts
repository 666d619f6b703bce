import { runOnce } from "graphile-worker";
import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { taskList } from "~/jobs/handlers.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { announceOfferReports, sendOfferReportMail } from "~/services/offers/offer-report-mails.jobs.server";
import { reportOffer } from "~/services/offers/offer-reports.site.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { createParticipant, createProgram, NOW, participantCtx, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createMerchant } from "./directory-rows";

const { pool } = await testDatabase();
await registerLocales();
const program = await createProgram({
  features: ["offers_reward"],
  supportEmail: "help@example.test",
  name: "Sunrise",
});
await createMerchant({
  name: "Blue Door Bistro",
  latitude: 40.7,
  longitude: -74,
  offers: [{ key: "dinner", short: "$20 off" }, { key: "lunch" }],
});
await createOwner("owner@example.test");
await createOwner("spanish@example.test", { preferredLocale: "es" });
await createOwner("help@example.test"); // already gets it as the program's support
await createOwner("gone@example.test", { active: false });

async function createOwner(email: string, more: { preferredLocale?: string; active?: boolean } = {}): Promise<void> {
  const id = uuidv7(NOW);
  await prisma.admin.create({ data: { id, email, createdAt: NOW, updatedAt: NOW, ...more } });
  await prisma.organizationAdmin.create({
    data: { organizationId: program.organizationId, adminId: id, createdAt: NOW },
  });
}

beforeEach(() =>
  pool.query("delete from offer_reports; delete from sandbox_mails; delete from graphile_worker._private_jobs"),
);

const ctxAt = async (now: Date) => ({
  programId: programIdFrom(program.id),
  program: await catalogueOf(program.id),
  now,
  actor: { kind: "system", name: "test" } as const,
  locale: "en" as const,
  requestId: "test",
});

async function report(message: string, endeca_key = "dinner"): Promise<string> {
  const { id } = await createParticipant(program.id, { firstName: "Pat" });
  await reportOffer(await participantCtx(program.id, id), { endeca_key, message });
  return id;
}

const mails = async () =>
  (
    await pool.query<{ to: string; subject: string; text: string }>(
      `select "to", subject, text from sandbox_mails order by "to"`,
    )
  ).rows;
const queued = async () =>
  (
    await pool.query<{ task: string; seconds: number }>(
      "select task_identifier as task, round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs order by id",
    )
  ).rows;

describe("a report", () => {
  it("reaches the program's support and the organization's admins by mail, each in their language", async () => {
    await report("They are closed.");
    await runOnce({ pgPool: pool, taskList });
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["help@example.test", "Problem reported with an offer from Blue Door Bistro"],
      ["owner@example.test", "Problem reported with an offer from Blue Door Bistro"],
      ["spanish@example.test", "Aviso de un problema con una oferta de Blue Door Bistro"],
    ]);
    for (const { text } of sent) {
      expect(text).toContain("“They are closed.”");
      expect(text).toContain(`/admin/v2/programs/${program.id}/offer_reports?status=open&search=Blue+Door+Bistro`);
      expect(text).not.toContain("Pat");
    }
  });

  it("is announced once, however often it is sent and its job runs", async () => {
    const participant = await report("Closed.");
    await reportOffer(await participantCtx(program.id, participant), {
      endeca_key: "dinner",
      message: "Closed for good.",
    });
    expect(await queued()).toMatchObject([{ task: "announce-offer-reports" }]);
    await Promise.all([1, 2, 3].map(async () => announceOfferReports(await ctxAt(NOW), "dinner")));
    await runOnce({ pgPool: pool, taskList });
    expect((await mails()).map(({ to }) => to)).toEqual([
      "help@example.test",
      "owner@example.test",
      "spanish@example.test",
    ]);
    expect((await mails())[0]!.text).toContain("“Closed for good.”");
  });
});

describe("within an hour of a mail", () => {
  it("further reports of the offer wait and are collected; those of another offer do not", async () => {
    await report("Closed.");
    await announceOfferReports(await ctxAt(NOW), "dinner");
    await pool.query("delete from graphile_worker._private_jobs");
    for (let n = 1; n <= 7; n++) await report(`Problem ${n}`);
    await announceOfferReports(await ctxAt(secondsFromNow(600)), "dinner");
    expect(await queued()).toEqual([{ task: "announce-offer-reports", seconds: 3000 }]);
    await report("Something else", "lunch");
    expect(await queued()).toHaveLength(2);
    await pool.query("delete from graphile_worker._private_jobs");

    const later = secondsFromNow(3600);
    await announceOfferReports(await ctxAt(later), "dinner");
    expect((await queued()).map(({ task }) => task)).toEqual(Array(3).fill("send-offer-report-mail"));
    await sendOfferReportMail(await ctxAt(later), {
      offerKey: "dinner",
      mailedAt: later.toISOString(),
      adminId: null,
    });
    const [mail] = await mails();
    expect(mail!.text).toContain("“Problem 1”");
    expect(mail!.text).toContain("“Problem 5”");
    expect(mail!.text).not.toContain("“Problem 6”");
    expect(mail!.text).toContain("And 2 more.");
    expect(mail!.text).not.toContain("“Closed.”");
  });
});

it("a late mail has no reports that were resolved or deleted", async () => {
  const [resolved, deleted] = [await report("Wrong price."), await report("I am Pat from Elm Street.")];
  await announceOfferReports(await ctxAt(NOW), "dinner");
  await prisma.offerReport.updateMany({
    where: { participantId: resolved },
    data: { status: "resolved", resolvedAt: NOW },
  });
  await pool.query("select * from forget_participant($1, $2, $3)", [program.id, deleted, NOW]);
  await sendOfferReportMail(await ctxAt(NOW), { offerKey: "dinner", mailedAt: NOW.toISOString(), adminId: null });
  expect(await mails()).toEqual([]);
});

it("an account that is deleted meanwhile leaves no report", async () => {
  const { id } = await createParticipant(program.id);
  const late = await participantCtx(program.id, id);
  await pool.query("select * from forget_participant($1, $2, $3)", [program.id, id, NOW]);
  await expect(reportOffer(late, { endeca_key: "dinner", message: "I am Pat." })).rejects.toMatchObject({
    status: 401,
  });
  expect(await prisma.offerReport.count()).toBe(0);
});
