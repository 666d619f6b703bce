import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { deleteCoupon } from "~/services/coupons/coupons.admin.server";
import { mergeParticipants } from "~/services/participant-accounts/merge.admin.server";
import { deleteParticipant } from "~/services/participant-accounts/participant-changes.admin.server";
import { captureHold, getHold, holdPoints, listHolds, releaseHold } from "~/services/point-of-sale/holds.admin.server";
import { releaseHolds } from "~/services/point-of-sale/holds.jobs.server";
import { holdIntent, holdsQuery } from "~/services/point-of-sale/holds.schema";
import { claimAtRegister } from "~/services/point-of-sale/register-claims.admin.server";
import { pointsHistoryQuery } from "~/services/points-history/points-history.schema";
import { listPointsHistory } from "~/services/points-history/points-history.site.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { deleteReward } from "~/services/rewards/reward-selection.admin.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import {
  adminCtx,
  createParticipant,
  createProgram,
  createReward,
  givePoints,
  NOW,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let ctx: AdminProgramCtx;
let me: string;
beforeEach(async () => {
  ctx = await adminCtx((await createProgram({ termPointsAs: "Sparks" })).id, "manager");
  me = (await createParticipant(ctx.programId)).id;
  await givePoints(ctx.programId, me, 500);
});

const at = (seconds: number): AdminProgramCtx => ({ ...ctx, now: secondsFromNow(seconds) });
const inputOf = (values: object) => holdIntent.parse({ intent: "hold", ...values });
const hold = (values: object, key: string | null = null) => holdPoints(ctx, me, inputOf(values), key);
const capture = (holdId: string, points: number | null = null, when = ctx) =>
  captureHold(when, { participantId: me, holdId }, { points });
const release = (holdId: string) => releaseHold(ctx, { participantId: me, holdId });
const runJob = (now: Date) =>
  releaseHolds({ actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" });
const move = (kind: "spend" | "debit", amount: number) =>
  movePoints(sql, {
    programId: ctx.programId,
    participantId: me,
    kind,
    amount,
    actionType: "external",
    title: "Elsewhere",
    now: NOW,
  });
const clean = async () => expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
const rewardRow = (id: string) =>
  prisma.reward.findUniqueOrThrow({ where: { programId_id: { programId: ctx.programId, id } } });
const history = async (now = NOW) => {
  const site = await participantCtx(ctx.programId, me, { now });
  const { result } = await listPointsHistory(site, pointsHistoryQuery.parse({}));
  return result.map(({ title, points, kind }) => [title, points, kind]);
};

describe("holding points", () => {
  it("takes them at once, for thirty minutes", async () => {
    const { hold: made, points } = await hold({ points: 200 });
    expect(points).toEqual({ available: 300, pending: 0, debt: 0 });
    expect(made).toMatchObject({
      state: "held",
      points: 200,
      captured_points: null,
      title: "Held at the register",
      expires_at: secondsFromNow(1800).toISOString(),
    });
    await expect(hold({ points: 301 })).rejects.toThrow("Not enough points.");
    expect(await history()).toEqual([
      ["Held at the register", -200, "spent"],
      ["Order", 500, "earned"],
    ]);
    await clean();
  });

  it("happens once per key, and once per id of the register", async () => {
    const first = await hold({ points: 50 }, "tap");
    expect(await hold({ points: 50 }, "tap")).toEqual(first);
    await expect(hold({ points: 60 }, "tap")).rejects.toMatchObject({ code: "conflict" });
    const called = await hold({ points: 70, external_id: "basket-1" });
    expect(await hold({ points: 70, external_id: "basket-1" })).toEqual(called);
    await expect(hold({ points: 71, external_id: "basket-1" })).rejects.toMatchObject({ code: "conflict" });
    expect(called.points.available).toBe(380);
  });

  it("is rejected for a blocked participant, and not found for a deleted one and elsewhere", async () => {
    const where = { programId_id: { programId: ctx.programId, id: me } };
    await prisma.participant.update({ where, data: { status: "blocked" } });
    await expect(hold({ points: 1 })).rejects.toMatchObject({ code: "rejected" });
    const other = await adminCtx((await createProgram()).id, "manager");
    await expect(holdPoints(other, me, inputOf({ points: 1 }), null)).rejects.toMatchObject({ code: "not_found" });
    await expect(holdPoints(ctx, "nobody", inputOf({ points: 1 }), null)).rejects.toMatchObject({ code: "not_found" });
  });

  it("needs either points or a reward, and a time within seven days", async () => {
    expect(holdIntent.safeParse({ intent: "hold" }).success).toBe(false);
    expect(holdIntent.safeParse({ intent: "hold", points: 1, reward_id: ctx.programId }).success).toBe(false);
    expect(holdIntent.safeParse({ intent: "hold", points: -1 }).success).toBe(false);
    for (const expires_at of [NOW.toISOString(), secondsFromNow(8 * 86_400).toISOString()])
      await expect(hold({ points: 1, expires_at })).rejects.toMatchObject({
        code: "invalid",
        errors: [{ field: "expires_at" }],
      });
    const { hold: made } = await hold({ points: 1, expires_at: secondsFromNow(7 * 86_400).toISOString() });
    expect(made.expires_at).toBe(secondsFromNow(7 * 86_400).toISOString());
  });
});

describe("capturing a hold", () => {
  it("spends all of it, and a second time gives the same answer", async () => {
    const { hold: made } = await hold({ points: 200, title: "Coffee" });
    const captured = await capture(made.id);
    expect(captured).toMatchObject({
      hold: { state: "captured", captured_points: 200 },
      points: { available: 300, pending: 0, debt: 0 },
    });
    expect(await capture(made.id)).toEqual(captured);
    expect(await capture(made.id, 200, at(7200))).toEqual(captured);
    await expect(capture(made.id, 100)).rejects.toMatchObject({ code: "conflict" });
    await expect(release(made.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await history()).toEqual([
      ["Coffee", -200, "spent"],
      ["Order", 500, "earned"],
    ]);
    await clean();
  });

  it("spends a part of it, and the rest comes back", async () => {
    const { hold: made } = await hold({ points: 200 });
    await expect(capture(made.id, 201)).rejects.toThrow("Only 200 Sparks are held.");
    const captured = await capture(made.id, 150);
    expect(captured).toMatchObject({ hold: { captured_points: 150 }, points: { available: 350 } });
    expect(await history()).toEqual([
      ["Held at the register", -150, "spent"],
      ["Hold captured", 200, "reversed"],
      ["Held at the register", -200, "spent"],
      ["Order", 500, "earned"],
    ]);
    await clean();
  });

  it("spends a part even if a debt came since, which the rest settles", async () => {
    const { hold: made } = await hold({ points: 200 });
    await move("debit", 400);
    const { points } = await capture(made.id, 150);
    expect(points).toEqual({ available: 0, pending: 0, debt: 50 });
    await clean();
  });

  it("is a conflict once it is over, before the job and after", async () => {
    const { hold: made } = await hold({ points: 200 });
    await expect(capture(made.id, null, at(1800))).rejects.toMatchObject({
      code: "conflict",
      message: "This hold has expired.",
    });
    await runJob(secondsFromNow(1799));
    expect((await getHold(ctx, me, made.id)).hold.state).toBe("held");
    await Promise.all([runJob(secondsFromNow(1800)), runJob(secondsFromNow(1800))]);
    expect(await getHold(ctx, me, made.id)).toMatchObject({ hold: { state: "expired" }, points: { available: 500 } });
    await expect(capture(made.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await history(secondsFromNow(1800))).toEqual([
      ["Hold expired", 200, "reversed"],
      ["Held at the register", -200, "spent"],
      ["Order", 500, "earned"],
    ]);
    await clean();
  });
});

describe("releasing a hold", () => {
  it("gives the points back to where they were, once", async () => {
    const { hold: made } = await hold({ points: 200 });
    const released = await release(made.id);
    expect(released).toMatchObject({ hold: { state: "released" }, points: { available: 500 } });
    expect(await release(made.id)).toEqual(released);
    await expect(capture(made.id)).rejects.toMatchObject({ code: "conflict", message: "This hold was released." });
    await expect(getHold(ctx, (await createParticipant(ctx.programId)).id, made.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await clean();
  });

  it("is listed, the newest first", async () => {
    const first = await hold({ points: 10 });
    const second = await holdPoints(at(1), me, inputOf({ points: 20 }), null);
    await release(first.hold.id);
    const { result, points, totalItems } = await listHolds(ctx, me, holdsQuery.parse({}));
    expect(result.map(({ id, state }) => [id, state])).toEqual([
      [second.hold.id, "held"],
      [first.hold.id, "released"],
    ]);
    expect([points.available, totalItems]).toEqual([480, 2]);
  });
});

describe("a held reward", () => {
  it("keeps its price, one of it and a code, which shows once it is captured", async () => {
    const reward = await createReward(ctx.programId, { coupons: ["MUG-1", "MUG-2"], claimLimit: 2 });
    const { hold: made, points } = await hold({ reward_id: reward.id });
    expect(points.available).toBe(400);
    expect(made).toMatchObject({ points: 100, title: reward.name, claim: null });
    expect(await rewardRow(reward.id)).toMatchObject({ claimsCount: 1 });
    const [coupon] = await prisma.rewardCoupon.findMany({ where: { rewardId: reward.id, blockedAt: { not: null } } });
    await expect(deleteCoupon(ctx, reward.id, coupon!.id)).rejects.toMatchObject({ code: "rejected" });
    await expect(deleteReward(ctx, reward.id)).rejects.toMatchObject({ code: "rejected" });

    const captured = await capture(made.id);
    expect(captured.hold).toMatchObject({
      state: "captured",
      captured_points: 100,
      claim: { reward_id: reward.id, reward: reward.name, points: 100, coupon_code: "MUG-1" },
    });
    expect(await capture(made.id)).toEqual(captured);
    expect(await prisma.rewardClaim.count({ where: { rewardId: reward.id, participantId: me } })).toBe(1);
    expect(await rewardRow(reward.id)).toMatchObject({ claimsCount: 1 });
    const jobs = await sql<{ count: number }>(
      sqlText`select count(*)::int as count from graphile_worker._private_jobs j where j.payload->>'claimId' = $1`,
      [captured.hold.claim!.id],
    );
    expect(jobs).toEqual([{ count: 1 }]);
    await clean();
  });

  it("cannot be claimed meanwhile, by its participant or as the last one, and is free once released", async () => {
    const reward = await createReward(ctx.programId, { coupons: ["ONE"] });
    const other = (await createParticipant(ctx.programId)).id;
    await givePoints(ctx.programId, other, 500);
    const claim = async (id: string) => claimOrBuyReward(await participantCtx(ctx.programId, id), reward.id, null);
    const { hold: made } = await hold({ reward_id: reward.id });
    await expect(claim(me)).rejects.toThrow("This is already held at the register.");
    await expect(hold({ reward_id: reward.id })).rejects.toThrow("This is already held at the register.");
    await expect(claim(other)).rejects.toThrow("This is sold out.");
    await expect(capture(made.id, 50)).rejects.toThrow("A held reward can only be captured as a whole.");
    expect((await release(made.id)).points.available).toBe(500);
    expect(await rewardRow(reward.id)).toMatchObject({ claimsCount: 0 });
    await claim(other);
    await clean();
  });

  it("is rejected as a claim on the site would be", async () => {
    const dear = await createReward(ctx.programId, { threshold: 501n });
    await expect(hold({ reward_id: dear.id })).rejects.toThrow("You need 1 more Spark to claim this.");
    const sweepstake = await createReward(ctx.programId, { selection: "sweepstake", threshold: 5n });
    await expect(hold({ reward_id: sweepstake.id })).rejects.toMatchObject({ code: "rejected" });
    await expect(hold({ reward_id: ctx.programId })).rejects.toMatchObject({ code: "not_found" });
    const gone = await createReward(ctx.programId, { claimLimit: 1, claimsCount: 1 });
    await expect(hold({ reward_id: gone.id })).rejects.toThrow("This is sold out.");
    await clean();
  });

  it("that costs nothing is held and released, too", async () => {
    const free = await createReward(ctx.programId, { threshold: 0n, claimLimit: 1 });
    const { hold: made } = await hold({ reward_id: free.id });
    await release(made.id);
    expect(await rewardRow(free.id)).toMatchObject({ claimsCount: 0 });
    const again = await hold({ reward_id: free.id });
    expect((await capture(again.hold.id)).hold.claim).toMatchObject({ points: 0, coupon_code: null });
    await clean();
  });
});

describe("claiming at the register", () => {
  it("is a claim as on the site, with its code, once per key", async () => {
    const reward = await createReward(ctx.programId, { coupons: ["A", "B"] });
    const claimed = await claimAtRegister(ctx, me, { reward_id: reward.id }, "tap");
    expect(claimed).toMatchObject({
      claim: { coupon_code: "A", points: 100 },
      entry: null,
      points: { available: 400 },
    });
    expect(await claimAtRegister(ctx, me, { reward_id: reward.id }, "tap")).toEqual(claimed);
    await expect(claimAtRegister(ctx, me, { reward_id: reward.id }, null)).rejects.toThrow(
      "You've already claimed this.",
    );
    const dear = await createReward(ctx.programId, { threshold: 501n });
    await expect(claimAtRegister(ctx, me, { reward_id: dear.id }, null)).rejects.toThrow(
      "You need 101 more Sparks to claim this.",
    );
  });

  it("buys an entry into a sweepstakes", async () => {
    const reward = await createReward(ctx.programId, { selection: "sweepstake", threshold: 30n });
    const { claim, entry, points } = await claimAtRegister(ctx, me, { reward_id: reward.id }, null);
    expect([claim, entry?.points, points.available]).toEqual([null, 30, 470]);
  });
});

describe("accounts with holds", () => {
  it("are merged with them", async () => {
    const other = (await createParticipant(ctx.programId)).id;
    const { hold: made } = await hold({ points: 200 });
    const owner = await adminCtx(ctx.programId, "owner");
    const { email } = await prisma.participant.findFirstOrThrow({ where: { id: me } });
    await mergeParticipants(owner, other, {
      intent: "merge",
      from: me,
      reason: "Duplicate",
      note: "",
      confirm: email!,
    });
    expect(await captureHold(ctx, { participantId: other, holdId: made.id }, { points: null })).toMatchObject({
      hold: { participant_id: other, state: "captured" },
      points: { available: 300 },
    });
    await clean();
  });

  it("are deleted with what is held given back, without the register's id", async () => {
    const reward = await createReward(ctx.programId, { claimLimit: 1 });
    await hold({ points: 200, external_id: "Order of Pat" });
    await hold({ reward_id: reward.id });
    await deleteParticipant(ctx, me, { confirm: await nameOf(me), reason: "" });
    expect(await rewardRow(reward.id)).toMatchObject({ claimsCount: 0 });
    const holds = await prisma.pointHold.findMany({ where: { participantId: me } });
    expect(holds.map(({ state, externalId }) => [state, externalId])).toEqual([
      ["released", null],
      ["released", null],
    ]);
    await clean();
  });
});

async function nameOf(id: string): Promise<string> {
  const row = await prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId: ctx.programId, id } } });
  return `${row.firstName} ${row.lastName}`;
}
