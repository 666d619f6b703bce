import { runOnce } from "graphile-worker";
import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { taskList } from "~/jobs/handlers.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { listCoupons } from "~/services/coupons/coupons.admin.server";
import { couponListQuery } from "~/services/coupons/coupons.schema";
import { setSweepstakeWinners } from "~/services/draws/sweepstakes.admin.server";
import { cancelClaim, replaceCode } from "~/services/participant-accounts/claim-corrections.admin.server";
import { listCorrectableClaims, undoCancelClaim } from "~/services/participant-accounts/claim-undo.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { adminCtx, createParticipant, createProgram, createReward, givePoints, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

/** The worker's jobs run by the real clock. */
const NOW = new Date();
const REASON = { reason: "Claimed by mistake", note: "" };

let programId: ReturnType<typeof programIdFrom>;
let admin: AdminProgramCtx;
let person: Awaited<ReturnType<typeof createParticipant>>;
beforeEach(async () => {
  await prisma.sandboxMail.deleteMany();
  programId = programIdFrom((await createProgram({ termPointsAs: "Sparks" })).id);
  person = await createParticipant(programId);
  admin = await adminCtx(programId, "manager", { now: NOW });
});

type Choice = { return_points?: boolean; code?: "block" | "free"; notify?: boolean };
const cancel = (claim_id: string, choice: Choice = {}, key: string | null = null, id = person.id) =>
  cancelClaim(admin, id, { claim_id, return_points: true, code: "block", notify: true, ...REASON, ...choice }, key);
const undo = (claim_id: string, key: string | null = null, id = person.id) =>
  undoCancelClaim(admin, id, { claim_id, ...REASON }, key);
const replace = (claim_id: string) => replaceCode(admin, person.id, { claim_id, notify: true, ...REASON }, null);

/** Claims a reward for points. @returns the claim's id */
async function claim(rewardId: string): Promise<string> {
  await claimOrBuyReward(await participantCtx(programId, person.id), rewardId, null);
  const found = await prisma.rewardClaim.findFirstOrThrow({ where: { programId, rewardId }, orderBy: { id: "desc" } });
  return found.id;
}

/** The codes of a reward, with their status. */
async function codes(rewardId: string): Promise<Record<string, string>> {
  const { result } = await listCoupons(admin, rewardId, couponListQuery.parse({}));
  return Object.fromEntries(result.map(({ code, status }) => [code, status]));
}
const stored = () => prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id: person.id } } });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );
async function mails() {
  await runOnce({ pgPool: pool, taskList });
  return prisma.sandboxMail.findMany({ where: { to: person.email! }, orderBy: { id: "desc" } });
}

describe("canceling a claim", () => {
  it("returns the points to their lot, blocks the code, and tells the participant", async () => {
    const reward = await createReward(programId, { name: "Mug", coupons: ["ONE", "TWO"], claimLimit: 1 });
    await givePoints(programId, person.id, 150);
    const before = await prisma.pointLot.findMany({ where: { programId, participantId: person.id } });
    const id = await claim(reward.id);
    const view = await cancel(id);
    expect(view).toEqual({ claim_id: id, points_returned: 100, unused_points: 150, points_debt: 0 });
    const after = await prisma.pointLot.findMany({ where: { programId, participantId: person.id } });
    expect(after.map((lot) => [lot.id, lot.remaining])).toEqual(before.map((lot) => [lot.id, lot.remaining]));
    expect(await stored()).toMatchObject({ rewardsEarned: 0, pointsSpent: 0n });
    expect(await codes(reward.id)).toEqual({ ONE: "blocked", TWO: "free" });
    expect(await mails()).toContainEqual(
      expect.objectContaining({
        subject: "Your claim of Mug was canceled",
        text: expect.stringContaining("100 Sparks are back in your account.") as string,
      }),
    );
    const [entry] = await prisma.auditEntry.findMany({ where: { programId, action: "participant.cancel_claim" } });
    expect(entry).toMatchObject({ targetId: person.id, reason: "Claimed by mistake" });
    await claim(reward.id); // the limit has its place back, and the blocked code is not used again
    expect(await codes(reward.id)).toEqual({ ONE: "blocked", TWO: "claimed" });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("can leave the points spent, free the code, and send no mail", async () => {
    const reward = await createReward(programId, { coupons: ["ONE"] });
    await givePoints(programId, person.id, 100);
    const id = await claim(reward.id);
    await mails();
    await prisma.sandboxMail.deleteMany();
    const view = await cancel(id, { return_points: false, code: "free", notify: false });
    expect(view).toMatchObject({ points_returned: 0, unused_points: 0 });
    expect(await codes(reward.id)).toEqual({ ONE: "free" });
    expect(await mails()).toEqual([]);
  });

  it("happens once, for two admins and for one key", async () => {
    const reward = await createReward(programId, { repeatable: true });
    await givePoints(programId, person.id, 200);
    const [first, second] = [await claim(reward.id), await claim(reward.id)];
    const results = await Promise.allSettled([cancel(first), cancel(first)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [one, same] = await Promise.all([cancel(second, {}, "one-dialog"), cancel(second, {}, "one-dialog")]);
    expect(same).toEqual(one);
    expect(await stored()).toMatchObject({ pointsAvailable: 200n, rewardsEarned: 0 });
    expect(await prisma.reward.findFirst({ where: { id: reward.id } })).toMatchObject({ claimsCount: 0 });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("settles a debt first with what comes back", async () => {
    const reward = await createReward(programId);
    await givePoints(programId, person.id, 100);
    const id = await claim(reward.id);
    await sql(
      sqlText`select points_move($1, $2, 'debit', 30, array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()], 'external', 'Fine', null, null, $3, null, null)`,
      [programId, person.id, NOW],
    );
    expect(await cancel(id)).toMatchObject({ unused_points: 70, points_debt: 0 });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("drops a certificate that is not minted, and marks a minted one as canceled", async () => {
    const reward = await createReward(programId, { nftCollectionAddress: "0x1", repeatable: true });
    await givePoints(programId, person.id, 200);
    const [minted, planned] = [await claim(reward.id), await claim(reward.id)];
    const onChain = { mintedAt: NOW, address: "0xabc", tokenUrl: "https://chain.test/0xabc" };
    await prisma.certificate.updateMany({ where: { programId, claimId: minted }, data: onChain });
    expect(await errorOf(cancel(planned))).toBeNull();
    expect(await errorOf(cancel(minted))).toBeNull();
    expect(await prisma.certificate.findMany({ where: { programId } })).toMatchObject([
      { id: minted, claimId: null, canceledAt: NOW, address: "0xabc" },
    ]);
    expect(await stored()).toMatchObject({ pointsAvailable: 200n, rewardsEarned: 0 });
    const { canceled } = await listCorrectableClaims(admin, person.id);
    expect(canceled.find(({ claim_id }) => claim_id === minted)?.certificate).toEqual({
      address: "0xabc",
      url: "https://chain.test/0xabc",
    });
    for (const id of [minted, planned]) expect(await errorOf(undo(id))).toBeNull();
    const certificates = await prisma.certificate.findMany({ where: { programId }, orderBy: { id: "asc" } });
    expect(certificates).toMatchObject([
      { id: minted, claimId: minted, canceledAt: null, mintedAt: NOW },
      { id: planned, claimId: planned, canceledAt: null, mintedAt: null },
    ]);
  });

  it("waits for a certificate that is on its way, and keeps a failed transaction", async () => {
    const reward = await createReward(programId, { nftCollectionAddress: "0x1" });
    await givePoints(programId, person.id, 100);
    const id = await claim(reward.id);
    const { id: transactionId } = await prisma.chainTransaction.create({
      data: {
        programId,
        id: crypto.randomUUID(),
        kind: "mint",
        status: "pending",
        network: "testnet",
        rewardId: reward.id,
        certificateId: id,
        participantId: person.id,
        collectionName: "Mugs",
        createdAt: NOW,
      },
    });
    expect(await errorOf(cancel(id))).toBe("rejected");
    expect(await stored()).toMatchObject({ pointsAvailable: 0n, rewardsEarned: 1 });
    await prisma.chainTransaction.updateMany({ where: { id: transactionId }, data: { status: "failed" } });
    expect(await errorOf(cancel(id))).toBeNull();
    expect(await stored()).toMatchObject({ pointsAvailable: 100n, rewardsEarned: 0 });
    expect(await prisma.chainTransaction.findFirst({ where: { id: transactionId } })).toMatchObject({
      status: "failed",
      certificateId: null,
    });
  });

  it("is rejected for a milestone as long as it is earned", async () => {
    const reward = await createReward(programId, { selection: "milestone" });
    const action = await prisma.participantAction.create({
      data: {
        programId,
        id: crypto.randomUUID(),
        participantId: person.id,
        actionType: "claim_reward",
        title: "Star",
        points: 0n,
        createdAt: NOW,
      },
    });
    await sql(sqlText`select give_reward($1, $2, $3, $4, $5, 0, $6)`, [
      programId,
      person.id,
      reward.id,
      action.id,
      action.id,
      NOW,
    ]);
    expect(await errorOf(cancel(action.id))).toBe("rejected");
    await prisma.rewardClaim.updateMany({ where: { programId, id: action.id }, data: { inReview: true } });
    await prisma.participant.updateMany({ where: { programId }, data: { claimsInReview: 1 } });
    expect(await errorOf(cancel(action.id))).toBeNull();
    expect(await stored()).toMatchObject({ claimsInReview: 0, rewardsEarned: 0 });
  });

  it("finds no claim of another participant", async () => {
    const reward = await createReward(programId);
    await givePoints(programId, person.id, 100);
    const id = await claim(reward.id);
    const other = await createParticipant(programId);
    expect(await errorOf(cancel(id, {}, null, other.id))).toBe("not_found");
    expect(await errorOf(cancel("no uuid"))).toBe("not_found");
  });
});

describe("withdrawing a bought entry", () => {
  const sweepstake = () => createReward(programId, { selection: "sweepstake", threshold: 40n, claimLimit: 1 });
  const enter = async (rewardId: string) => {
    await claimOrBuyReward(await participantCtx(programId, person.id), rewardId, null);
    return (await prisma.sweepstakeEntry.findFirstOrThrow({ where: { programId, rewardId }, orderBy: { id: "desc" } }))
      .id;
  };
  const entrants = () => prisma.sweepstakeEntrant.findMany({ where: { programId }, select: { entries: true } });

  it("returns its points, takes it off the chances, and can be undone", async () => {
    const reward = await sweepstake();
    await givePoints(programId, person.id, 100);
    const [first] = [await enter(reward.id), await enter(reward.id)];
    const { entries } = await listCorrectableClaims(admin, person.id);
    expect(entries).toHaveLength(2);
    expect(await cancel(first)).toMatchObject({ points_returned: 40, unused_points: 60 });
    expect(await entrants()).toEqual([{ entries: 1n }]);
    expect(await errorOf(cancel(first))).toBe("not_found");
    expect(await undo(first)).toMatchObject({ points_spent: 40, unused_points: 20 });
    expect(await entrants()).toEqual([{ entries: 2n }]);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is a conflict once the list of a draw is published, also at the same moment", async () => {
    const reward = await sweepstake();
    await givePoints(programId, person.id, 100);
    const [first, second] = [await enter(reward.id), await enter(reward.id)];
    await cancel(first);
    const drawing = setSweepstakeWinners(admin, reward.id, { confirmed: true });
    const results = await Promise.all([errorOf(cancel(second)), errorOf(drawing)]);
    const { rewardsEarned, pointsAvailable } = await stored();
    if (results[0] === null) expect([rewardsEarned, pointsAvailable]).toEqual([0, 100n]);
    else expect([results[0], rewardsEarned, pointsAvailable]).toEqual(["conflict", 1, 60n]);
    if (rewardsEarned === 1) expect(await errorOf(undo(first))).toBe("conflict");
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });
});

describe("undoing a canceled claim", () => {
  it("takes the points again, gives the code back, and works once", async () => {
    const reward = await createReward(programId, { coupons: ["ONE", "TWO"], claimLimit: 1 });
    await givePoints(programId, person.id, 150);
    const id = await claim(reward.id);
    await cancel(id);
    expect(await undo(id, "one-dialog")).toEqual({
      ...{ claim_id: id, points_spent: 100, unused_points: 50, points_debt: 0 },
    });
    expect(await undo(id, "one-dialog")).toMatchObject({ points_spent: 100 });
    expect(await codes(reward.id)).toEqual({ ONE: "claimed", TWO: "free" });
    expect(await stored()).toMatchObject({ rewardsEarned: 1, pointsAvailable: 50n });
    expect(await errorOf(undo(id))).toBe("conflict");
    const entries = await prisma.auditEntry.findMany({ where: { programId, action: "participant.undo_cancel_claim" } });
    expect(entries).toMatchObject([{ targetId: person.id, reason: "Claimed by mistake" }]);
    await cancel(id);
    expect(await stored()).toMatchObject({ rewardsEarned: 0, pointsAvailable: 150n });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is rejected when the points are spent, it was claimed again, or it is too long ago", async () => {
    const [mug, cup] = [await createReward(programId), await createReward(programId)];
    await givePoints(programId, person.id, 100);
    const id = await claim(mug.id);
    await cancel(id);
    await claim(cup.id);
    expect(await errorOf(undo(id))).toBe("rejected");
    await givePoints(programId, person.id, 200);
    await claim(mug.id);
    expect(await errorOf(undo(id))).toBe("rejected");
    const other = await claim((await createReward(programId)).id);
    await cancel(other);
    await prisma.canceledClaim.updateMany({
      where: { programId, claimId: other },
      data: { canceledAt: new Date(NOW.getTime() - 30 * 86_400_000) },
    });
    expect(await errorOf(undo(other))).toBe("rejected");
    expect(await errorOf(undo(other, null, (await createParticipant(programId)).id))).toBe("not_found");
    expect(await stored()).toMatchObject({ pointsAvailable: 100n, rewardsEarned: 2 });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("races with a new claim for the code and the last place, and one of them gets it", async () => {
    const reward = await createReward(programId, { coupons: ["ONE"], claimLimit: 1 });
    const other = await createParticipant(programId);
    for (const one of [person, other]) await givePoints(programId, one.id, 100);
    const id = await claim(reward.id);
    await cancel(id, { code: "free" });
    const newClaim = claimOrBuyReward(await participantCtx(programId, other.id), reward.id, null);
    const results = await Promise.all([errorOf(undo(id)), errorOf(newClaim)]);
    expect(results.filter((code) => code === null)).toHaveLength(1);
    expect(await prisma.rewardClaim.count({ where: { programId, rewardId: reward.id } })).toBe(1);
    expect(await codes(reward.id)).toEqual({ ONE: "claimed" });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("happens once for two admins", async () => {
    const reward = await createReward(programId);
    await givePoints(programId, person.id, 100);
    const id = await claim(reward.id);
    await cancel(id);
    const results = await Promise.all([errorOf(undo(id)), errorOf(undo(id))]);
    expect(results.toSorted()).toEqual(["conflict", null].toSorted());
    expect(await stored()).toMatchObject({ pointsAvailable: 0n, rewardsEarned: 1 });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });
});

describe("replacing a code", () => {
  it("gives the next free one, blocks the former, and sends the new one", async () => {
    const reward = await createReward(programId, { name: "Mug", coupons: ["ONE", "TWO"] });
    await givePoints(programId, person.id, 100);
    const id = await claim(reward.id);
    expect(await replace(id)).toEqual({ claim_id: id, has_coupon: true, coupon_code: "TWO" });
    expect(await codes(reward.id)).toEqual({ ONE: "blocked", TWO: "claimed" });
    expect(await mails()).toContainEqual(
      expect.objectContaining({ subject: "Your new code for Mug", text: expect.stringContaining("TWO") as string }),
    );
  });

  it("is rejected when no code is left, and the participant keeps theirs", async () => {
    const reward = await createReward(programId, { coupons: ["ONE"] });
    await givePoints(programId, person.id, 100);
    const id = await claim(reward.id);
    expect(await errorOf(replace(id))).toBe("rejected");
    expect(await codes(reward.id)).toEqual({ ONE: "claimed" });
  });

  it("is rejected for a reward without codes", async () => {
    const reward = await createReward(programId);
    await givePoints(programId, person.id, 100);
    expect(await errorOf(replace(await claim(reward.id)))).toBe("rejected");
  });
});
