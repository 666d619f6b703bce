import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { adjustPoints } from "~/services/participant-accounts/point-adjustments.admin.server";
import { captureHold, holdPoints, releaseHold } from "~/services/point-of-sale/holds.admin.server";
import { releaseHolds } from "~/services/point-of-sale/holds.jobs.server";
import { claimAtRegister } from "~/services/point-of-sale/register-claims.admin.server";
import { reverseOneAction } from "~/services/point-of-sale/reversals.admin.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import {
  adminCtx,
  createParticipant,
  createProgram,
  createReward,
  givePoints,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const LIMIT = 4;
const REASON = { reason: "Goodwill", note: "", action_title: "" };
const NO_TITLE = { title: null, external_id: null, expires_at: null };

/** What one of many at once came to: an answer, or an error that people can read. Anything else fails the test. */
const settled = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (error instanceof AppError && ["conflict", "rejected", "invalid"].includes(error.code)) return error;
    throw error;
  });

/** Commands run on the pool of Prisma, and claims on the site, corrections and jobs on the other one. */
it("holds, captures, releases, claims and reversals at once spend nothing twice", async () => {
  const ctx = await adminCtx((await createProgram()).id, "manager");
  const { programId } = ctx;
  const { id: me } = await createParticipant(programId);
  const others = await Promise.all(Array.from({ length: 5 }, () => createParticipant(programId)));
  const scarce = await createReward(programId, {
    repeatable: true,
    claimLimit: LIMIT,
    coupons: ["A", "B", "C", "D", "E"],
  });
  const spend = { programId, participantId: me, kind: "spend", actionType: "external", title: "Elsewhere" } as const;

  for (let round = 0; round < 3; round++) {
    for (const { id } of [{ id: me }, ...others]) await givePoints(programId, id, 1_000);
    const holds = [];
    for (let count = 0; count < 6; count++)
      holds.push((await holdPoints(ctx, me, { points: 40, reward_id: null, ...NO_TITLE }, null)).hold.id);
    const onReward = await settled(holdPoints(ctx, me, { points: null, reward_id: scarce.id, ...NO_TITLE }, null));
    const rewardHolds = onReward instanceof AppError ? [] : [(onReward as { hold: { id: string } }).hold.id];
    const { actionId } = await movePoints(sql, { ...spend, amount: 10, now: ctx.now });
    const hold = (holdId: string) => ({ participantId: me, holdId });
    const work = [
      ...[...holds, ...rewardHolds].flatMap((id) => [
        captureHold(ctx, hold(id), { points: rewardHolds.includes(id) ? null : 25 }),
        releaseHold(ctx, hold(id)),
        captureHold(ctx, hold(id), { points: rewardHolds.includes(id) ? null : 25 }),
      ]),
      ...Array.from({ length: 6 }, () =>
        holdPoints(ctx, me, { points: 30, reward_id: null, ...NO_TITLE }, `key-${round}`),
      ),
      ...Array.from({ length: 3 }, () => holdPoints(ctx, me, { points: 200, reward_id: null, ...NO_TITLE }, null)),
      ...[me, ...others.map(({ id }) => id)].flatMap((id) => [
        claimAtRegister(ctx, id, { reward_id: scarce.id }, null),
        participantCtx(programId, id).then((site) => claimOrBuyReward(site, scarce.id, null)),
        holdPoints(ctx, id, { points: null, reward_id: scarce.id, ...NO_TITLE }, null),
      ]),
      adjustPoints(ctx, me, { direction: "add", points: 15, allow_debt: false, ...REASON }, null),
      adjustPoints(ctx, me, { direction: "remove", points: 120, allow_debt: true, ...REASON }, null),
      ...Array.from({ length: 4 }, () => reverseOneAction(ctx, actionId, { reason: "Return", note: "" }, null)),
      movePoints(sql, { ...spend, amount: 35, now: ctx.now }),
    ];
    expect(work.length).toBeGreaterThanOrEqual(50);
    await Promise.all(work.map(settled));
    expect(await verifyPoints(sql, programId)).toEqual([]);

    const keyed = await prisma.auditEntry.count({ where: { programId, action: "participant.reverse_action" } });
    expect(keyed).toBe(round + 1);
    const stock = await prisma.reward.findUniqueOrThrow({ where: { programId_id: { programId, id: scarce.id } } });
    const claims = await prisma.rewardClaim.count({ where: { programId, rewardId: scarce.id } });
    const open = await prisma.pointHold.count({ where: { programId, rewardId: scarce.id, state: "held" } });
    expect(stock.claimsCount).toBe(claims + open);
    expect(stock.claimsCount).toBeLessThanOrEqual(LIMIT);
    const coupons = await prisma.rewardCoupon.findMany({ where: { programId, rewardId: scarce.id } });
    expect(coupons.filter(({ claimId }) => claimId !== null)).toHaveLength(claims);
    expect(coupons.filter(({ blockedAt }) => blockedAt !== null)).toHaveLength(open);
    // Each is captured or released, never both.
    const ended = await prisma.pointHold.findMany({ where: { programId, id: { in: holds } } });
    expect(ended.every(({ state }) => state === "captured" || state === "released")).toBe(true);
    await expectNobodyBelowZero(programId);
  }

  // What is still held comes back, however many workers run.
  const job = {
    actor: { kind: "system", name: "test" },
    now: secondsFromNow(3600),
    locale: "en",
    requestId: "test",
  } as const;
  await Promise.all([releaseHolds(job), releaseHolds(job), releaseHolds(job)]);
  expect(await prisma.pointHold.count({ where: { programId, state: "held" } })).toBe(0);
  expect(await prisma.rewardCoupon.count({ where: { programId, blockedAt: { not: null } } })).toBe(0);
  const claims = await prisma.rewardClaim.count({ where: { programId, rewardId: scarce.id } });
  expect(await prisma.reward.findFirst({ where: { id: scarce.id } })).toMatchObject({ claimsCount: claims });
  expect(await verifyPoints(sql, programId)).toEqual([]);
  await expectNobodyBelowZero(programId);
});

async function expectNobodyBelowZero(programId: string): Promise<void> {
  const people = await prisma.participant.findMany({ where: { programId } });
  expect(people.every(({ pointsAvailable, pointsSpent }) => pointsAvailable >= 0n && pointsSpent >= 0n)).toBe(true);
}
