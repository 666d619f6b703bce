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
import { cancelClaim, replaceCode } from "~/services/participant-accounts/claim-corrections.admin.server";
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

  it("is rejected for a certificate on the blockchain, and changes nothing", async () => {
    const reward = await createReward(programId, { nftCollectionAddress: "0x1" });
    await givePoints(programId, person.id, 100);
    const id = await claim(reward.id);
    await prisma.certificate.updateMany({ where: { programId, claimId: id }, data: { mintedAt: NOW } });
    expect(await errorOf(cancel(id))).toBe("rejected");
    expect(await stored()).toMatchObject({ pointsAvailable: 0n, rewardsEarned: 1 });
    await prisma.certificate.updateMany({ where: { programId, claimId: id }, data: { mintedAt: null } });
    expect(await errorOf(cancel(id))).toBeNull();
    expect(await prisma.certificate.count({ where: { programId } })).toBe(0);
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
