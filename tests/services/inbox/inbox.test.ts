import { beforeEach, describe, expect, it } from "vitest";
import type { Prisma } from "~/generated/prisma/client";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { countInbox, getInbox, markInboxSeen } from "~/services/inbox/inbox.admin.server";
import { findUnusual, queueInboxMails, sendInboxMail } from "~/services/inbox/inbox.jobs.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { createExport, createImport, createOfferReport, createReceipt, createReferral } from "../../setup/people";
import { storedAdminCtx } from "../participant-imports/import-world";
import { jobIn } from "../tiers/tier-world";

/** What waits for admins, what finished and what is unusual, with a daily mail. NOW is noon in the program's time zone. */
await testDatabase();
await registerLocales();

const DAY = 86_400;
const ago = (days: number) => secondsFromNow(-days * DAY);
let programId: string;
let ctx: AdminProgramCtx;
beforeEach(async () => {
  await prisma.program.updateMany({ data: { status: "deactivated" } }); // those of earlier tests
  programId = (
    await createProgram({ features: ["receipts", "offers_reward", "social_network_posts"], timeZone: "UTC" })
  ).id;
  ctx = await storedAdminCtx(programId);
});

const find = async (now = NOW) => findUnusual(await jobIn(programId, now));
const unusual = async (now = NOW) => (await getInbox({ ...ctx, now })).unusual;

describe("what waits", () => {
  it("is counted with the oldest one and those of the reader, and not what is decided", async () => {
    await createReceipt(programId, { createdAt: ago(9), status: "review_requested", reviewRequestedAt: ago(1) });
    await createReceipt(programId, { createdAt: ago(2), assigneeId: ctx.actor.kind === "admin" ? ctx.actor.id : null });
    await createReceipt(programId, { createdAt: ago(20), status: "processed" });
    const referral = await createReferral(programId);
    await prisma.referral.update({ where: { id: referral }, data: { createdAt: ago(3) } });
    const report = await createOfferReport(programId, (await createParticipant(programId)).id);
    await prisma.offerReport.updateMany({ where: { id: report }, data: { createdAt: ago(4) } });
    expect((await getInbox(ctx)).waiting).toEqual([
      { kind: "receipts", count: 2, oldest_at: ago(2).toISOString(), mine: 1 },
      { kind: "referrals", count: 1, oldest_at: ago(3).toISOString(), mine: 0 },
      { kind: "offer_reports", count: 1, oldest_at: ago(4).toISOString(), mine: 0 },
    ]);
    expect(await countInbox(ctx)).toEqual({ receipts: 2, referrals: 1, submissions: 0, offer_reports: 1, unseen: 0 });
  });

  it("is for those who may decide about it, and of this program", async () => {
    await createReceipt(programId);
    await createReferral(programId);
    await createReceipt((await createProgram({ features: ["receipts"] })).id);
    const of = async (role: "reviewer" | "analyst") => {
      const reader = await adminCtx(programId, role);
      return { counts: await countInbox(reader), kinds: (await getInbox(reader)).waiting.map(({ kind }) => kind) };
    };
    expect(await of("reviewer")).toEqual({
      counts: { receipts: 1, referrals: null, submissions: null, offer_reports: null, unseen: 0 },
      kinds: ["receipts"],
    });
    expect(await of("analyst")).toEqual({
      counts: { receipts: null, referrals: null, submissions: null, offer_reports: null, unseen: 0 },
      kinds: [],
    });
  });

  it("is counted up to what is shown", async () => {
    const participantId = (await createParticipant(programId)).id;
    await prisma.receipt.createMany({
      data: Array.from({ length: 120 }, () => ({
        programId,
        id: uuidv7(NOW),
        participantId,
        status: "needs_human_review",
        createdAt: NOW,
        updatedAt: NOW,
      })),
    });
    expect((await countInbox(ctx)).receipts).toBe(100);
    expect((await getInbox(ctx)).waiting[0]!.count).toBe(120);
  });
});

describe("what finished", () => {
  async function createDraw() {
    const reward = await createReward(programId, { name: "Trip", selection: "sweepstake" });
    const at = ago(1);
    const draw = {
      id: uuidv7(NOW),
      number: 1,
      status: "done",
      commitment: "c",
      listHash: "h",
      seed: "s",
      committedAt: at,
      drawnAt: at,
    };
    await prisma.sweepstakeDraw.create({ data: { programId, rewardId: reward.id, ...draw } });
    return reward.id;
  }

  it("is shown for seven days, and new until the reader has seen it", async () => {
    const adminId = (ctx.actor as { id: string }).id;
    const rewardId = await createDraw();
    const importId = await createImport(programId, adminId);
    const exportId = await createExport(programId, adminId);
    const old = await createImport(programId, adminId);
    const times = (at: Date) => ({ createdAt: at, endedAt: at });
    await prisma.participantImport.updateMany({
      where: { id: importId },
      data: { ...times(ago(2)), status: "failed" },
    });
    await prisma.participantExport.updateMany({ where: { id: exportId }, data: times(ago(3)) });
    await prisma.participantImport.updateMany({ where: { id: old }, data: times(ago(8)) });
    const entries = async () =>
      (await getInbox(ctx)).finished.map(({ kind, status, name, reward_id, is_new }) => [
        kind,
        status,
        name,
        reward_id,
        is_new,
      ]);
    expect(await entries()).toEqual([
      ["draw", "done", "Trip", rewardId, true],
      ["import", "failed", "Mug of the house.csv", null, true],
      ["export", "done", null, null, true],
    ]);
    expect((await countInbox(ctx)).unseen).toBe(3);
    await markInboxSeen(ctx, ago(2).toISOString());
    expect((await entries()).map((entry) => entry.at(-1))).toEqual([true, false, false]);
    expect((await countInbox(ctx)).unseen).toBe(1);
    const other = await adminCtx(programId, "analyst");
    expect((await getInbox(other)).finished.map(({ kind }) => kind)).toEqual(["draw"]);
    expect((await countInbox(other)).unseen).toBe(1);
  });

  it("has bulk changes and winner syncs with how many they reached, and not what was canceled or still runs", async () => {
    const adminId = (ctx.actor as { id: string }).id;
    const reward = await createReward(programId, { name: "Cup", selection: "milestone" });
    const change = (status: string, endedAt: Date | null) => ({
      ...{ programId, id: uuidv7(NOW), adminId, status, kind: "set_status", input: {}, filters: {} },
      ...{ changed: 7, createdAt: ago(3), endedAt },
    });
    await prisma.bulkChange.createMany({
      data: [change("done", ago(1)), change("cancelled", ago(1)), change("done", ago(8))],
    });
    const sync = { programId, rewardId: reward.id, adminId, sendEmail: false, winners: 1, createdAt: ago(3) };
    await prisma.winnerSync.createMany({
      data: [
        { ...sync, id: uuidv7(NOW), status: "done", endedAt: ago(2) },
        { ...sync, id: uuidv7(NOW), status: "running" },
      ],
    });
    const entries = async (reader = ctx) =>
      (await getInbox(reader)).finished.map(({ kind, name, reward_id, count }) => [kind, name, reward_id, count]);
    expect(await entries()).toEqual([
      ["bulk_change", null, null, 7],
      ["winner_sync", "Cup", reward.id, 1],
    ]);
    expect((await countInbox(ctx)).unseen).toBe(2);
    const analyst = await adminCtx(programId, "analyst");
    expect((await entries(analyst)).map(([kind]) => kind)).toEqual(["winner_sync"]);
    expect((await countInbox(analyst)).unseen).toBe(1);
  });

  it("stays seen when another tab sends an earlier time, and what is still to come stays new", async () => {
    expect(await markInboxSeen(ctx, ago(-1).toISOString())).toEqual({ seen_until: NOW.toISOString() });
    expect(await markInboxSeen(ctx, ago(5).toISOString())).toEqual({ seen_until: NOW.toISOString() });
  });
});

describe("unusual points", () => {
  async function give(points: number, at: Date, actionType = "quiz") {
    const participantId = (await createParticipant(programId)).id;
    const action = { id: uuidv7(NOW), actionType, title: "Order", points: BigInt(points), createdAt: at };
    await prisma.participantAction.create({ data: { programId, participantId, ...action } });
  }

  it("are more than three times the mean and more than any day, without imports", async () => {
    for (let day = 1; day <= 10; day++) await give(day === 5 ? 2_900 : 900, ago(day));
    await give(3_300, NOW);
    await give(50_000, NOW, "import");
    await find();
    expect(await unusual()).toEqual([]); // 3 × 1,100
    await give(1, NOW);
    await find();
    expect(await unusual()).toEqual([
      { kind: "points", day: "2026-11-21", points: 3_301, usual: 1_100, at: NOW.toISOString(), is_new: true },
    ]);
    expect((await countInbox(ctx)).unseen).toBe(1);
    await find(secondsFromNow(60));
    expect(await unusual()).toHaveLength(1);
    await find(ago(-8));
    expect(await unusual(ago(-8))).toEqual([]);
  });

  it("are none in a program that is too young or too small to know what is usual", async () => {
    for (let day = 1; day <= 6; day++) await give(100, ago(day));
    await give(90_000, NOW);
    await find();
    expect(await unusual()).toEqual([]);
    await give(100, ago(7));
    await prisma.inboxPointDay.deleteMany({ where: { programId } });
    await find();
    expect(await unusual()).toHaveLength(1);
    expect((await countInbox(await adminCtx(programId, "reviewer"))).unseen).toBe(0);
  });

  it("of several programs are found although one fails", async () => {
    await createProgram({ timeZone: "Nowhere/Never" });
    for (let day = 1; day <= 7; day++) await give(100, ago(day));
    await give(90_000, NOW);
    await expect(find()).rejects.toThrow();
    expect(await unusual()).toHaveLength(1);
  });
});

describe("a challenge that gives nothing any more", () => {
  const prize = (reward: { id: string }, more: Partial<Prisma.ChallengeUncheckedCreateInput> = {}) =>
    createChallenge(programId, { rewardType: "prize", prizeRewardId: reward.id, ...more });
  const reasons = async () =>
    Object.fromEntries(
      (await unusual()).map((entry) => (entry.kind === "challenge" ? [entry.id, entry.reason] : [entry.kind, ""])),
    );

  it("is found when nobody can complete it: its feature is off, or it has no posts left", async () => {
    const off = await createChallenge(programId, { challengeType: "donation" });
    const empty = await createChallenge(programId, { challengeType: "unified_social" });
    await createChallenge(programId, { challengeType: "link" });
    await find();
    expect(await reasons()).toEqual({ [off.id]: "type_off", [empty.id]: "posts_missing" });
    expect((await unusual()).map((entry) => entry.kind === "challenge" && entry.reward_name)).toEqual([null, null]);
  });

  it("is found by its prize or sweepstakes, once, until that is mended", async () => {
    const used = await createReward(programId, { name: "Mug", claimLimit: 2, claimsCount: 2 });
    const challenges = {
      prize_none_left: await prize(used),
      prize_ended: await prize(await createReward(programId, { finish: ago(1) })),
      prize_archived: await prize(await createReward(programId, { published: false, archivedAt: ago(1) })),
      sweepstake_ended: await createChallenge(programId, {
        sweepstakeRewardId: (await createReward(programId, { selection: "sweepstake", finish: ago(1) })).id,
      }),
    };
    await prize(await createReward(programId, { claimLimit: 2, claimsCount: 1 }));
    await prize(await createReward(programId, { claimLimit: 2, claimsCount: 2, points: 10n }));
    await prize(used, { published: false });
    await prize(used, { finish: ago(1) });
    await createChallenge(programId);
    await find();
    const expected = Object.fromEntries(Object.entries(challenges).map(([reason, { id }]) => [id, reason]));
    expect(await reasons()).toEqual(expected);
    expect((await countInbox(ctx)).unseen).toBe(4);
    await markInboxSeen(ctx, NOW.toISOString());
    await find(secondsFromNow(60));
    expect((await countInbox(ctx)).unseen).toBe(0);
    await prisma.reward.updateMany({ where: { id: used.id }, data: { claimLimit: 3 } });
    await prisma.challenge.updateMany({ where: { id: challenges.prize_ended.id }, data: { published: false } });
    expect(Object.keys(await reasons())).toHaveLength(3); // an unpublished one at once
    await find();
    expect(Object.values(await reasons()).sort()).toEqual(["prize_archived", "sweepstake_ended"]);
  });

  it("is found when all coupons of its prize are used or blocked", async () => {
    const mug = await createReward(programId, { coupons: ["A", "B"], name: "Mug" });
    const { id } = await prize(mug);
    await find();
    expect(await reasons()).toEqual({});
    await prisma.rewardCoupon.updateMany({ where: { rewardId: mug.id, code: "B" }, data: { blockedAt: NOW } });
    const participantId = (await createParticipant(programId)).id;
    const claimId = uuidv7(NOW);
    const actionId = uuidv7(NOW);
    await prisma.participantAction.create({
      data: { programId, id: actionId, participantId, actionType: "claim_reward", title: "Mug", createdAt: NOW },
    });
    await prisma.rewardClaim.create({
      data: {
        programId,
        id: claimId,
        rewardId: mug.id,
        participantId,
        occurrence: 0,
        points: 0n,
        actionId,
        claimedAt: NOW,
      },
    });
    await prisma.rewardCoupon.updateMany({ where: { rewardId: mug.id, code: "A" }, data: { claimId } });
    await find();
    expect(await reasons()).toEqual({ [id]: "prize_out_of_coupons" });
  });
});

it("a reward that runs low on coupons is unusual", async () => {
  const { id } = await createReward(programId, { name: "Mug", coupons: ["A"], couponsLowSince: ago(1) });
  expect(await unusual()).toEqual([
    { kind: "coupons", id, name: "Mug", free: 1, at: ago(1).toISOString(), is_new: true },
  ]);
  expect((await countInbox(ctx)).unseen).toBe(1);
  expect((await getInbox(await adminCtx(programId, "reviewer"))).unusual).toEqual([]);
});

describe("the daily mail", () => {
  const MORNING = new Date("2026-11-21T08:10:00.000Z");
  type Mail = { programId: string; adminId: string; day: string };

  async function staff(
    role: "manager" | "reviewer" | null,
    more: Partial<Prisma.AdminUncheckedCreateInput> = {},
    lastVisitAt: Date | null = NOW,
  ) {
    const id = uuidv7(NOW);
    const { organizationId } = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    const email = `${id}@example.test`;
    await prisma.admin.create({ data: { id, email, createdAt: NOW, updatedAt: NOW, ...more } });
    await prisma.organizationAdmin.create({
      data: { organizationId, adminId: id, owner: role === null, lastVisitAt, createdAt: NOW },
    });
    if (role)
      await prisma.programStaff.create({ data: { programId, id: uuidv7(NOW), adminId: id, role, createdAt: NOW } });
    return { id, email };
  }

  async function queue(now = MORNING): Promise<Mail[]> {
    await sql(sqlText`delete from graphile_worker._private_jobs`, []);
    await queueInboxMails(await jobIn(programId, now));
    const rows = await sql<{ payload: Mail }>(
      sqlText`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send-inbox-mail' order by j.id`,
      [],
    );
    return rows.map(({ payload }) => payload).filter((mail) => mail.programId === programId);
  }

  async function send(mails: readonly Mail[]) {
    await prisma.sandboxMail.deleteMany();
    for (const { adminId, day } of mails) await sendInboxMail(await jobIn(programId, MORNING), { adminId, day });
    return prisma.sandboxMail.findMany({ orderBy: { to: "asc" } });
  }

  it("is queued once in the morning for each active admin of the program who did not turn it off", async () => {
    const owner = await staff(null);
    const manager = await staff("manager");
    await staff("manager", { dailyMail: false });
    await staff("manager", { active: false });
    await staff("manager", {}, null);
    expect(await queue(new Date("2026-11-21T07:59:00.000Z"))).toEqual([]);
    expect(await queue(new Date("2026-11-21T12:00:00.000Z"))).toEqual([]);
    const day = "2026-11-21";
    const due = [owner, manager].map(({ id: adminId }) => ({ programId, adminId, day }));
    const queued = await queue();
    expect(queued).toHaveLength(2);
    expect(queued).toEqual(expect.arrayContaining(due));
    expect(await queue()).toEqual([]);
    expect(await queue(new Date("2026-11-22T08:10:00.000Z"))).toHaveLength(2);
  });

  it("says what waits for its reader, and what is unusual, once", async () => {
    await createReceipt(programId, { createdAt: ago(3) });
    await createReferral(programId);
    await createReward(programId, { name: "Mug", coupons: [], couponsLowSince: ago(0.5) });
    await createReward(programId, { name: "Old news", couponsLowSince: ago(5) });
    const manager = await staff("manager");
    const reviewer = await staff("reviewer", { preferredLocale: "es" });
    const mails = await queue();
    const sent = await send([...mails, ...mails]);
    expect(sent).toHaveLength(2);
    const to = (email: string) => sent.find((mail) => mail.to === email)!;
    expect(to(manager.email).text).toContain("1 receipt waits for a review: for up to 2 days");
    expect(to(manager.email).text).toContain("1 referral waits for a review");
    expect(to(manager.email).text).toContain("Mug is out of coupons");
    expect(to(manager.email).text).not.toContain("Old news");
    expect(to(manager.email).text).toContain(`/admin/v2/programs/${programId}/inbox`);
    expect(to(reviewer.email).text).toContain("1 recibo espera una revisión");
    expect(to(reviewer.email).text).not.toContain("Mug");
  });

  it("is not sent when nothing waits, or when it was turned off or the role ended meanwhile", async () => {
    const manager = await staff("manager");
    const other = await staff("manager");
    const mails = await queue();
    expect(await send(mails)).toEqual([]);
    await createReceipt(programId);
    await prisma.admin.update({ where: { id: manager.id }, data: { dailyMail: false } });
    await prisma.programStaff.deleteMany({ where: { programId, adminId: other.id } });
    expect(await send(mails)).toEqual([]);
  });
});
