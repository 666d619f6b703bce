/** Columns besides names, points, tags and attributes: member since, referral code, emails, tier, points ever earned. */
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { changeImportFormat } from "~/services/participant-imports/import-format.admin.server";
import { confirmImport } from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport, importRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { confirm, run, storedAdminCtx, upload, view, workerCtx } from "./import-world";

await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  ctx = await storedAdminCtx((await createProgram({ timeZone: "America/Denver" })).id);
});

const person = (email: string) =>
  prisma.participant.findUniqueOrThrow({
    where: { programId_email: { programId: ctx.programId, email } },
    include: { emailSetting: true, lots: true, actions: true },
  });

const reasons = ({ rejected_rows }: { rejected_rows: { result: { line: number; reason: string }[] } }) =>
  rejected_rows.result.map(({ line, reason }) => `${line} ${reason}`);

async function earn(participantId: string, amount: number) {
  await movePoints(sql, {
    programId: ctx.programId,
    participantId,
    kind: "earn",
    amount,
    actionType: "external",
    title: "Credit",
    now: NOW,
  });
}

describe("member since", () => {
  it("is a day of the program's time zone, or a moment", async () => {
    await run(ctx, "email,Member since\na@example.test,2024-04-30\nb@example.test,2024-04-30T15:10:42Z\n");
    expect((await person("a@example.test")).createdAt).toEqual(new Date("2024-04-30T06:00:00Z"));
    expect((await person("b@example.test")).createdAt).toEqual(new Date("2024-04-30T15:10:42Z"));
  });

  it("moves back for somebody who is there, never forward", async () => {
    const createdAt = new Date("2025-01-01T00:00:00.500Z");
    await createParticipant(ctx.programId, { email: "a@example.test", createdAt });
    const later = await run(ctx, "email,joined\na@example.test,2025-02-01\n");
    expect(later.result).toMatchObject({ unchanged: 1 });
    expect((await person("a@example.test")).createdAt).toEqual(createdAt);
    await run(ctx, "email,joined\na@example.test,2024-02-01T00:00:00Z\n");
    expect((await person("a@example.test")).createdAt).toEqual(new Date("2024-02-01T00:00:00Z"));
  });

  it("that could be two days is rejected with its reason, until the admin chooses the order", async () => {
    const file =
      "email,joined\na@example.test,03/04/2024\nb@example.test,31/12/2023\nc@example.test,2999-01-01\nd@example.test,soon\n";
    const shown = await upload(ctx, file);
    expect(reasons(shown)).toEqual([
      "2 joined: day and month of 03/04/2024 could be the other way around. Choose how dates are read.",
      "4 joined: 2999-01-01 is in the future",
      "5 joined: soon is not a date",
    ]);
    await changeImportFormat(ctx, shown.id, { dates: "day_first" });
    await checkImport(workerCtx(ctx), shown.id);
    expect((await view(ctx, shown.id)).first_rows[0]).toMatchObject({ values: { joined: "2024-04-03T06:00:00.000Z" } });
  });
});

it("shows a long cell of wide characters with its reason", async () => {
  const shown = await upload(ctx, `email,joined\na@example.test,${"x".repeat(39)}😀yz\n`);
  expect(reasons(shown)).toEqual([`2 joined: ${"x".repeat(39)}😀… is not a date`]);
});

describe("a referral code", () => {
  it("is taken over if it is free", async () => {
    await createParticipant(ctx.programId, { email: "owner@example.test", referralCode: "taken-1" });
    const file = [
      "email,Referral code",
      "a@example.test,ANA-2024",
      "b@example.test,taken-1",
      "c@example.test,ANA-2024",
      "d@example.test,a b",
      "e@example.test,",
    ].join("\n");
    const { id, ...shown } = await upload(ctx, file);
    expect(reasons(shown).sort()).toEqual([
      "3 Another participant has this referral code",
      "4 Line 2 has the same referral code",
      "5 A referral code has 3 to 64 letters, digits, hyphens and underscores",
    ]);
    await confirm(ctx, id);
    expect((await person("a@example.test")).referralCode).toBe("ANA-2024");
    expect((await person("e@example.test")).referralCode).toMatch(/^[0-9a-z]{12}$/);
    expect((await run(ctx, "email,referral_code\na@example.test,ANA-2024\n")).result).toMatchObject({ unchanged: 1 });
  });

  it("that somebody got after the check is rejected while it is imported", async () => {
    const { id } = await upload(ctx, "email,referral_code\na@example.test,LATE\nb@example.test,FREE\n");
    await createParticipant(ctx.programId, { email: "other@example.test", referralCode: "LATE" });
    expect((await confirm(ctx, id)).result).toMatchObject({ created: 1, rejected: 1 });
  });
});

describe("emails", () => {
  const setting = (channel: string) => ({
    programId: ctx.programId,
    id: crypto.randomUUID(),
    channel,
    description: channel,
    updatedAt: NOW,
  });

  it("are stopped by a no, with a setting that the program gets for it", async () => {
    const file =
      "email,Accepts marketing,Unsubscribed\na@example.test,no,\nb@example.test,yes,TRUE\nc@example.test,yes,\n";
    await run(ctx, file);
    expect((await person("a@example.test")).emailSetting).toMatchObject({ channel: "none" });
    expect((await person("b@example.test")).emailSetting).toMatchObject({ channel: "none" });
    expect((await person("c@example.test")).emailSetting).toBeNull();
    expect(await prisma.communicationSetting.count({ where: { programId: ctx.programId } })).toBe(1);
    expect((await run(ctx, file)).result).toMatchObject({ unchanged: 3 });
  });

  it("are not started again by a yes of another product", async () => {
    const none = setting("none");
    await prisma.communicationSetting.create({ data: none });
    await createParticipant(ctx.programId, { email: "a@example.test", emailSettingId: none.id });
    expect((await run(ctx, "email,mail_consent\na@example.test,yes\n")).result).toMatchObject({ unchanged: 1 });
    expect((await person("a@example.test")).emailSetting).toMatchObject({ channel: "none" });
  });

  it("with another answer reject the row", async () => {
    expect(reasons(await upload(ctx, "email,mail_consent\na@example.test,perhaps\n"))).toEqual([
      "2 mail_consent: perhaps is neither yes nor no",
    ]);
  });

  it("reject rows when the setting is gone before they are imported", async () => {
    const { id } = await upload(ctx, "email,mail_consent\na@example.test,no\n");
    await prisma.communicationSetting.create({ data: setting("none") });
    await confirmImport(ctx, id);
    await prisma.communicationSetting.deleteMany({ where: { programId: ctx.programId } });
    await importRows(workerCtx(ctx), id);
    expect((await view(ctx, id)).result).toMatchObject({ created: 0, rejected: 1 });
  });
});

describe("points that were ever earned", () => {
  const ledger = async () => expect(await verifyPoints(sql, ctx.programId)).toEqual([]);

  it("are earned, and spent as far as they are not available", async () => {
    const file = 'email,points,points_earned\na@example.test,100,"1,500.00"\nb@example.test,,300\nc@example.test,5,5\n';
    const done = await run(ctx, file);
    expect(done.result).toMatchObject({ created: 3, points_added: 105, points_removed: 0 });
    expect(await person("a@example.test")).toMatchObject({
      pointsIssued: 1500n,
      pointsAvailable: 100n,
      pointsSpent: 1400n,
      lots: [{ points: 1500n, remaining: 100n, open: true }],
      actions: [{ actionType: "import", points: 100n }],
    });
    expect(await person("b@example.test")).toMatchObject({
      pointsIssued: 300n,
      pointsAvailable: 0n,
      pointsSpent: 300n,
    });
    await ledger();
    expect((await run(ctx, file)).result).toMatchObject({ unchanged: 3 });
    await ledger();
  });

  it("are raised for somebody who is there, and never lowered", async () => {
    const { id } = await createParticipant(ctx.programId, { email: "a@example.test" });
    await earn(id, 200);
    await run(ctx, "email,points,points_earned\na@example.test,50,500\n");
    // 150 were taken back, so that 450 more make it 500.
    expect(await person("a@example.test")).toMatchObject({
      pointsIssued: 650n,
      pointsAvailable: 50n,
      pointsReversed: 150n,
      pointsSpent: 450n,
    });
    await ledger();
    expect((await run(ctx, "email,points_earned\na@example.test,400\n")).result).toMatchObject({ unchanged: 1 });
  });

  it("are added by append, and left alone by ignore", async () => {
    const file = "email,points,points_earned\na@example.test,100,150\n";
    await run(ctx, file, { points: "append" });
    await run(ctx, file, { points: "append" });
    expect(await person("a@example.test")).toMatchObject({ pointsIssued: 300n, pointsAvailable: 200n });
    expect((await run(ctx, file, { points: "ignore" })).result).toMatchObject({ unchanged: 1 });
    await ledger();
  });

  it("below the points of the row, or ambiguous, reject it", async () => {
    const file = "email,points,points_earned\na@example.test,100,50\nb@example.test,1.234,\nc@example.test,,x\n";
    expect(reasons(await upload(ctx, file))).toEqual([
      "2 Nobody has more points than they ever earned",
      "3 points: 1.234 could be a thousand or a fraction. Write it without a point.",
      "4 points_earned: use a whole number from 0 to 1,000,000,000",
    ]);
  });

  it("lead to the tier, and the preview counts where the file names another one", async () => {
    const tier = (name: string, pointsThresholdMin: number) => ({
      programId: ctx.programId,
      id: crypto.randomUUID(),
      name,
      pointsThresholdMin: BigInt(pointsThresholdMin),
      createdAt: NOW,
      updatedAt: NOW,
    });
    await prisma.tier.createMany({ data: [tier("Blue", 0), tier("Gold", 1000)] });
    dropCatalogue(ctx.programId);
    const file =
      "email,points,points_earned,VIP tier\na@example.test,100,1500,gold\nb@example.test,100,,Gold\nc@example.test,0,,Blue\nd@example.test,0,,\n";
    const { id, tiers_differ } = await upload(ctx, file);
    expect(tiers_differ).toBe(1);
    await confirm(ctx, id);
    expect((await person("a@example.test")).tierLevel).toBe(1);
    expect((await person("b@example.test")).tierLevel).toBe(0);
  });
});
