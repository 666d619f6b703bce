import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { listCoupons } from "~/services/coupons/coupons.admin.server";
import { couponListQuery } from "~/services/coupons/coupons.schema";
import { myRewardsQuery } from "~/services/my-rewards/my-rewards.schema";
import { listMyRewards, listReadyCodes } from "~/services/my-rewards/my-rewards.site.server";
import { cancelClaim } from "~/services/participant-accounts/claim-corrections.admin.server";
import { listParticipantRewards } from "~/services/participant-tabs/participant-tabs.admin.server";
import { participantRewardsQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { redeemCode, undoRedeemCode } from "~/services/point-of-sale/codes.admin.server";
import { redeemIntent } from "~/services/point-of-sale/codes.schema";
import { holdPoints } from "~/services/point-of-sale/holds.admin.server";
import { claimAtRegister } from "~/services/point-of-sale/register-claims.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardChange, rewardInput } from "~/services/rewards/rewards-admin.schema";
import { createReward as addReward, getRewardForAdmin, updateReward } from "~/services/rewards/rewards.admin.server";
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
let reward: { id: string; name: string };
let claimId: string;
beforeEach(async () => {
  ctx = await adminCtx((await createProgram({ timeZone: "UTC" })).id, "manager");
  me = (await createParticipant(ctx.programId, { firstName: "Robin", lastName: "Reed" })).id;
  await givePoints(ctx.programId, me, 500);
  reward = await createReward(ctx.programId, {
    coupons: ["MUG-1", "MUG-2"],
    discountKind: "amount",
    discountValue: 500n,
    minimumOrder: 2000n,
  });
  claimId = (await claimAtRegister(ctx, me, { reward_id: reward.id }, null)).claim!.id;
});

const redeem = (values: object, key: string | null = null, when = ctx) =>
  redeemCode(when, redeemIntent.parse({ intent: "redeem", ...values }), key);
const undo = (code: string, when = ctx) => undoRedeemCode(when, { code, reward_id: null });
const at = (seconds: number): AdminProgramCtx => ({ ...ctx, now: secondsFromNow(seconds) });

describe("a coupon", () => {
  it("is checked without a change, with what it takes off and whose it is", async () => {
    const checked = await redeem({ code: " MUG-1 ", mode: "check" });
    expect(checked).toEqual({
      kind: "coupon",
      valid: true,
      reason: null,
      participant: { id: me, name: "Robin Reed" },
      reward: { id: reward.id, name: reward.name, discount: { kind: "amount", value: 500, minimum_order: 2000 } },
      claim_id: claimId,
      used: null,
      points: { available: 400, pending: 0, debt: 0 },
    });
    expect(await redeem({ code: "MUG-1", mode: "check" })).toEqual(checked);
  });

  it("is used once, and a repeated request gets the same answer", async () => {
    const used = await redeem({ code: "MUG-1", store: "Main Street", register: "3" }, "scan-1");
    expect(used).toMatchObject({
      valid: true,
      reason: null,
      used: { at: NOW.toISOString(), store: "Main Street", register: "3" },
    });
    expect(await redeem({ code: "MUG-1", store: "Main Street", register: "3" }, "scan-1")).toEqual(used);
    await expect(redeem({ code: "MUG-1" }, "scan-2", at(60))).rejects.toMatchObject({
      code: "conflict",
      message: "This code was used on Nov 21, 12:00 PM UTC, at Main Street.",
    });
    expect(await redeem({ code: "MUG-1", mode: "check" })).toMatchObject({ valid: false, reason: "used" });
    const audit = await prisma.auditEntry.findMany({ where: { action: "participant.redeem_code", targetId: me } });
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain("MUG-1");
  });

  it("is found as people type it, unless codes differ by case only", async () => {
    expect(await redeem({ code: "mug-1", mode: "check" })).toMatchObject({ valid: true, claim_id: claimId });
    expect(await redeem({ code: "m_g-1", mode: "check" })).toMatchObject({ reason: "unknown" });
    await createReward(ctx.programId, { coupons: ["Mug-1"] });
    expect(await redeem({ code: "mug-1", mode: "check" })).toMatchObject({ reason: "unknown" });
    expect(await redeem({ code: "Mug-1", mode: "check" })).toMatchObject({ reason: "free" });
    expect(await redeem({ code: "MUG-1" })).toMatchObject({ valid: true, claim_id: claimId });
  });

  it("is used by one of twenty registers at once", async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => redeem({ code: "MUG-1" }, `r-${n}`)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("shows where it was used: to admins, and to its participant, who cannot take that back", async () => {
    await redeem({ code: "MUG-1", store: "Main Street" });
    const { result: coupons } = await listCoupons(ctx, reward.id, couponListQuery.parse({ status: "claimed" }));
    expect(coupons).toMatchObject([{ code: "MUG-1", redeemed_at: NOW.toISOString(), redeemed_store: "Main Street" }]);
    const { result: claims } = await listParticipantRewards(ctx, me, participantRewardsQuery.parse({}));
    expect(claims).toMatchObject([{ redeemed_at: NOW.toISOString(), redeemed_store: "Main Street" }]);
    const site = await participantCtx(ctx.programId, me);
    const { rewards } = await listMyRewards(site, myRewardsQuery.parse({}));
    expect(rewards.result).toMatchObject([{ used_at: NOW.toISOString(), redeemed: true }]);
    expect(await listReadyCodes(site)).toEqual({ codes: [] });
  });

  it("is unused again for thirty days", async () => {
    await expect(undo("MUG-1")).rejects.toMatchObject({ code: "conflict" });
    await redeem({ code: "MUG-1" });
    expect(await undo("MUG-1")).toMatchObject({ valid: true, used: null });
    await redeem({ code: "MUG-1" });
    await expect(undo("MUG-1", at(30 * 86_400))).rejects.toMatchObject({ code: "rejected" });
    await expect(undo("NOTHING")).rejects.toMatchObject({ code: "not_found" });
    await expect(undo(me)).rejects.toMatchObject({ code: "rejected" });
  });

  it("says why it is not valid", async () => {
    expect(await redeem({ code: "NOTHING", mode: "check" })).toMatchObject({ kind: null, reason: "unknown" });
    await expect(redeem({ code: "NOTHING" })).rejects.toMatchObject({ code: "not_found" });
    expect(await redeem({ code: "MUG-2", mode: "check" })).toMatchObject({ reason: "free", participant: null });
    await expect(redeem({ code: "MUG-2" })).rejects.toThrow("Nobody has claimed this code yet.");
    const other = (await createParticipant(ctx.programId)).id;
    await givePoints(ctx.programId, other, 500);
    const hold = { points: null, reward_id: reward.id, title: null, external_id: null, expires_at: null };
    await holdPoints(ctx, other, hold, null);
    await expect(redeem({ code: "MUG-2" })).rejects.toThrow("This code is held at a register.");
    const choice = { return_points: true, code: "block", notify: false, reason: "By mistake", note: "" } as const;
    await cancelClaim(ctx, me, { claim_id: claimId, ...choice }, null);
    await expect(redeem({ code: "MUG-1" })).rejects.toThrow("The claim of this code was canceled.");
  });

  it("stays blocked when a used one's claim is canceled, whatever the admin chose", async () => {
    await redeem({ code: "MUG-1" });
    const choice = { return_points: true, code: "free", notify: false, reason: "By mistake", note: "" } as const;
    await cancelClaim(ctx, me, { claim_id: claimId, ...choice }, null);
    expect(await prisma.rewardCoupon.findFirst({ where: { code: "MUG-1", rewardId: reward.id } })).toMatchObject({
      blockedAt: NOW,
      claimId: null,
    });
  });

  it("with the code of another reward's needs the reward", async () => {
    const twin = await createReward(ctx.programId, { coupons: ["MUG-1"] });
    expect(await redeem({ code: "MUG-1", mode: "check" })).toMatchObject({ reward: { id: reward.id } });
    await claimAtRegister(ctx, me, { reward_id: twin.id }, null);
    await expect(redeem({ code: "MUG-1" })).rejects.toMatchObject({ errors: [{ field: "reward_id" }] });
    expect(await redeem({ code: "MUG-1", reward_id: twin.id })).toMatchObject({ valid: true, reward: { id: twin.id } });
  });
});

describe("a member card", () => {
  it("is found by its code and its number, with or without spaces, and not by those of another program", async () => {
    const { memberNumber } = await prisma.participant.findFirstOrThrow({ where: { id: me } });
    const spaced = memberNumber!.replace(/(\d{4})(?=\d)/g, "$1 ");
    for (const code of [me, memberNumber!, spaced])
      expect(await redeem({ code })).toMatchObject({
        kind: "member",
        valid: true,
        participant: { id: me, name: "Robin Reed" },
        reward: null,
        points: { available: 400 },
      });
    const stranger = await createParticipant((await createProgram()).id);
    await expect(redeem({ code: stranger.id })).rejects.toMatchObject({ code: "not_found" });
    await prisma.participant.updateMany({ where: { id: me }, data: { status: "blocked" } });
    await expect(redeem({ code: me })).rejects.toThrow("This code is blocked.");
  });
});

describe("what a register takes off for a reward", () => {
  const form = (values: object) => rewardInput.parse({ name: "Mug", selection: "redeem", ...values });
  const onValue = { code: "invalid", errors: [{ field: "discount_value" }] };

  it("is entered with the reward", async () => {
    const { id } = await addReward(
      ctx,
      form({ discount_kind: "percent", discount_value: "20", minimum_order: "1000" }),
    );
    expect(await getRewardForAdmin(ctx, id)).toMatchObject({
      discount_kind: "percent",
      discount_value: 20,
      minimum_order: 1000,
    });
    await updateReward(ctx, id, rewardChange.parse({ discount_kind: "none" }));
    expect(await getRewardForAdmin(ctx, id)).toMatchObject({ discount_kind: "none", discount_value: null });
  });

  it("needs a kind with a value, and at most all of it", async () => {
    for (const values of [
      { discount_kind: "amount" },
      { discount_value: "5" },
      { discount_kind: "percent", discount_value: "101" },
    ])
      await expect(addReward(ctx, form(values))).rejects.toMatchObject(onValue);
  });
});
