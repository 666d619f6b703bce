import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { earningRuleDefinition } from "~/services/earning-rules/rule-definition";
import { previewOrder } from "~/services/point-of-sale/order-preview.admin.server";
import { orderPreviewInput } from "~/services/point-of-sale/order-preview.schema";
import { adminCtx, createParticipant, createProgram, createReward, givePoints, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let participantId: string;
beforeEach(async () => {
  programId = (await createProgram({ termPointsAs: "Sparks" })).id;
  participantId = (await createParticipant(programId)).id;
  await addRule({ give: { kind: "per_amount", points: 1, amount: 1 } });
});

async function addRule(definition: object) {
  const published = earningRuleDefinition.parse(definition) as object;
  const rule = {
    programId,
    id: uuidv7(NOW),
    name: "Rule",
    trigger: "order",
    position: 0,
    definition: published,
    published,
  };
  const startsAt = new Date("2026-01-01T00:00:00Z");
  await prisma.earningRule.create({ data: { ...rule, version: 1, startsAt, createdAt: NOW, updatedAt: NOW } });
  await prisma.earningRuleBudget.create({ data: { programId, ruleId: rule.id } });
}

async function preview(cart: object) {
  const input = { currency: "USD", lines: [{ sku: "mug", quantity: 2, price: 20 }], ...cart };
  return previewOrder(await adminCtx(programId, "manager"), orderPreviewInput.parse(input));
}
const discounted = (threshold: number, value: number, more: object = {}) =>
  createReward(programId, {
    ...{ published: true, threshold: BigInt(threshold), discountKind: "amount", discountValue: BigInt(value), ...more },
  } as never);

describe("a preview of an order", () => {
  it("says what it would earn and why, and stores nothing", async () => {
    await addRule({
      give: { kind: "points", points: 500 },
      condition: { expression: "order.number == 1" },
      budget: 300,
    });
    const result = await preview({ participant: { id: participantId } });
    expect(result).toMatchObject({ points: 340, guest_points: 0, total: 40, participant: { id: participantId } });
    expect(result.sentence).toMatch(/^You'll earn 340 \w+ for your order of \$40 \(the budget is used up\)$/);
    expect(result.trace.map(({ points }) => points)).toEqual([40, 300]);
    expect(await prisma.order.count({ where: { programId } })).toBe(0);
    expect(await prisma.participantAction.count({ where: { programId } })).toBe(0);
    expect((await preview({ participant: { id: participantId } })).points).toBe(340);
  });

  it("says what a newcomer would earn for somebody unknown", async () => {
    const result = await preview({ participant: { email: "nobody@example.test" } });
    expect(result).toMatchObject({ points: 0, guest_points: 40, participant: null, rewards: [] });
  });

  it("lists the rewards that take something off, and why others do not apply", async () => {
    await givePoints(programId, participantId, 100);
    await discounted(50, 500);
    await discounted(150, 9000);
    await discounted(60, 700, { minimumOrder: 5000n });
    await createReward(programId, { published: true });
    const { rewards } = await preview({ participant: { id: participantId } });
    expect(rewards.map(({ applies, reason, takes_off: off, text }) => [applies, reason, off, text])).toEqual([
      [true, null, 5, null],
      [false, "points", 40, "Needs 50 more Sparks"],
      [false, "minimum", 7, "For orders of $50 or more"],
    ]);
  });

  it("says what each code is good for", async () => {
    const reward = await discounted(0, 15, { discountKind: "percent", coupons: ["MUG-1", "MUG-2"] });
    const coupon = await prisma.rewardCoupon.findFirstOrThrow({ where: { programId, code: "MUG-1" } });
    const [claimId, actionId] = [uuidv7(NOW), uuidv7(NOW)];
    const own = { programId, participantId };
    await prisma.participantAction.create({
      data: { ...own, id: actionId, actionType: "claim_reward", title: "Mug", createdAt: NOW },
    });
    await prisma.rewardClaim.create({
      data: { ...own, id: claimId, rewardId: reward.id, points: 0n, actionId, claimedAt: NOW },
    });
    await prisma.rewardCoupon.update({ where: { programId_id: { programId, id: coupon.id } }, data: { claimId } });
    const { codes } = await preview({ codes: ["MUG-1", "MUG-2", "NONE"] });
    expect(codes.map(({ code, applies, reason, takes_off: off }) => [code, applies, reason, off])).toEqual([
      ["MUG-1", true, null, 6],
      ["MUG-2", false, "free", 6],
      ["NONE", false, "unknown", 0],
    ]);
  });

  it("is only in the program's currency", async () => {
    await expect(preview({ currency: "EUR" })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "currency" }],
    });
  });
});
