import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { returnOrder, saveOrder } from "~/services/orders/orders.admin.server";
import { captureHold, holdPoints } from "~/services/point-of-sale/holds.admin.server";
import { claimAtRegister } from "~/services/point-of-sale/register-claims.admin.server";
import { reverseOneAction } from "~/services/point-of-sale/reversals.admin.server";
import { completeChallenge } from "~/services/points/ledger.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { programOfAddress } from "~/services/programs/locate.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createChallenge, createParticipant, createProgram, createReward } from "../../factories";
import { testDatabase } from "../../setup/database";
import { PER_DOLLAR, order as placedOrder, publishRule, returned } from "../orders/orders-world";

await testDatabase();

const REASON = { reason: "Return", note: "" };

let ctx: AdminProgramCtx;
let me: string;
let order: string;
beforeEach(async () => {
  ctx = await adminCtx((await createProgram()).id, "manager");
  me = (await createParticipant(ctx.programId)).id;
  order = await earn(300);
});

async function earn(amount: number): Promise<string> {
  const move = { kind: "earn", actionType: "external", title: "Order" } as const;
  const { actionId } = await movePoints(sql, {
    ...move,
    programId: ctx.programId,
    participantId: me,
    amount,
    now: ctx.now,
  });
  return actionId;
}
const reverse = (id: string, key: string | null = null) => reverseOneAction(ctx, id, REASON, key);
const hold = async (points: number) =>
  (await holdPoints(ctx, me, { points, reward_id: null, title: null, external_id: null, expires_at: null }, null)).hold;

describe("reversing an action by its id", () => {
  it("takes its points back once, with a reason, and gives the same answer for the same key", async () => {
    const reversed = await reverse(order, "tap");
    expect(reversed).toMatchObject({
      reversed_action_id: order,
      participant_id: me,
      points: { available: 0, pending: 0, debt: 0 },
    });
    expect(await reverse(order, "tap")).toEqual(reversed);
    await expect(reverse(order)).rejects.toMatchObject({ code: "conflict" });
    await expect(reverse(reversed.action_id)).rejects.toMatchObject({ code: "rejected" });
    const audit = await prisma.auditEntry.findMany({ where: { action: "participant.reverse_action", targetId: me } });
    expect(audit.map(({ reason }) => reason)).toEqual(["Return"]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("makes what was spent a debt, and gives back what a hold took", async () => {
    const { id, action_id } = await hold(200);
    await expect(reverse(action_id)).rejects.toThrow("Release the hold instead.");
    const captured = await captureHold(ctx, { participantId: me, holdId: id }, { points: 150 });
    expect((await reverse(order)).points).toEqual({ available: 0, pending: 0, debt: 150 });
    expect((await reverse(captured.hold.action_id)).points).toEqual({ available: 0, pending: 0, debt: 0 });
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("leaves to their own ways what more than points belongs to", async () => {
    const reward = await createReward(ctx.programId);
    await claimAtRegister(ctx, me, { reward_id: reward.id }, null);
    const claim = await prisma.rewardClaim.findFirstOrThrow({ where: { participantId: me } });
    await expect(reverse(claim.actionId)).rejects.toThrow("Cancel the claim instead.");
    const challenge = await createChallenge(ctx.programId);
    const { actionId } = await completeChallenge(sql, {
      programId: ctx.programId,
      participantId: me,
      challengeId: challenge.id,
      actionType: "visit_url",
      now: ctx.now,
    });
    await expect(reverse(actionId)).rejects.toThrow("Undo the completed challenge instead.");
  });

  it("leaves orders to cancellations, and returns to adjustments", async () => {
    const { id: programId } = await createProgram();
    await publishRule(programId, PER_DOLLAR);
    ctx = await adminCtx(programId, "manager");
    me = (await createParticipant(programId)).id;
    await saveOrder(ctx, placedOrder({ participant: { id: me } }));
    await returnOrder(ctx, "1001", returned({ amount: 30 }));
    const actions = await prisma.participantAction.findMany({ where: { programId }, orderBy: { points: "desc" } });
    expect(actions.map(({ actionType }) => actionType)).toEqual(["order", "order_return"]);
    await expect(reverse(actions[0]!.id)).rejects.toThrow("Cancel the order instead.");
    await expect(reverse(actions[1]!.id)).rejects.toThrow("Adjust the participant's points instead.");
  });

  it("is about the program of the action", async () => {
    expect(await programOfAddress({ actionId: order })).toBe(ctx.programId);
    await expect(programOfAddress({ actionId: ctx.programId })).rejects.toMatchObject({ code: "not_found" });
    const other = await adminCtx((await createProgram()).id, "manager");
    await expect(reverseOneAction(other, order, REASON, null)).rejects.toMatchObject({ code: "not_found" });
  });
});
