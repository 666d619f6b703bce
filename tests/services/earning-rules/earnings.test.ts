import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import type { RuleResult, Trace } from "~/services/earning-rules/decisions";
import { applyEarnings, takeBackEarnings, type TakeBack } from "~/services/earning-rules/earnings.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { expirePoints } from "~/services/points/point-lots.jobs.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { createParticipant, createProgram, createReward, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { systemCtx } from "../points/lot-world";

const { pool } = await testDatabase();

let programId: string;
let participantId: string;
let ruleId: string;
beforeEach(() => begin());

async function begin(pointsRules: object = NO_POINTS_RULES) {
  programId = (await createProgram({ pointsRules: pointsRules as Prisma.InputJsonValue, timeZone: "UTC" })).id;
  participantId = (await createParticipant(programId)).id;
  ruleId = await createRule();
}

/** A published rule with a budget row; what it says does not matter here. */
async function createRule(): Promise<string> {
  const id = uuidv7(NOW);
  const rule = {
    programId,
    id,
    name: "Rule",
    trigger: "order",
    position: 0,
    definition: {},
    published: {},
    version: 1,
  };
  await prisma.earningRule.create({ data: { ...rule, startsAt: NOW, createdAt: NOW, updatedAt: NOW } });
  await prisma.earningRuleBudget.create({ data: { programId, ruleId: id } });
  return id;
}

const result = (points: number, more: Partial<RuleResult> = {}): RuleResult => ({
  ...{ rule_id: ruleId, version: 1, name: "Rule", points, unlimited: points, reason: null, part: null, limit: null },
  ...{ lines: [0], weights: [1], basis: "amount", gift: null, factor: null, ...more },
});
const traceOf = (...results: RuleResult[]): Trace => ({
  points: results.reduce((sum, { points }) => sum + points, 0),
  results,
});

async function earn(trace: Trace, kind: "order" | "event" = "order", now = NOW) {
  const sourceId = uuidv7(now);
  const earning = { participantId, sourceId, kind, title: "Order 1001", time: now, trace };
  const ctx = { programId: programIdFrom(programId), timeZone: "UTC", now };
  const actions = await applyEarnings(sql, ctx, [earning]);
  return { sourceId, actionId: actions.get(sourceId) };
}

async function takeBack(
  { sourceId, actionId }: { sourceId: string; actionId?: string },
  points: number,
  more: Partial<TakeBack>,
) {
  const byRule = [{ ruleId, takenBack: points }];
  const back = {
    participantId,
    sourceId,
    actionId: actionId!,
    title: "Return of order 1001",
    points,
    all: false,
    byRule,
    ...more,
  };
  await takeBackEarnings(sql, { programId: programIdFrom(programId), now: NOW }, [back]);
}

async function balances() {
  const { rows } = await pool.query(
    `select points_available::int as available, points_pending::int as pending, points_debt::int as debt,
       points_expired::int as expired, points_reversed::int as reversed from participants where id = $1`,
    [participantId],
  );
  return rows[0] as Record<string, number>;
}
const budget = async () => Number((await prisma.earningRuleBudget.findFirstOrThrow({ where: { ruleId } })).points);
const use = () => prisma.earningRuleUse.findFirst({ where: { programId, ruleId } });
const differences = async () => (await pool.query("select * from points_differences($1)", [programId])).rows;
const spend = (amount: number) =>
  movePoints(sql, {
    ...{ programId: programIdFrom(programId), participantId, amount, kind: "spend" },
    ...{ actionType: "claim_reward", title: "Mug", now: NOW },
  });

describe("what rules gave", () => {
  it("is credited as one action, a lot, a use and a part of the budget", async () => {
    const { actionId, sourceId } = await earn(traceOf(result(42)));
    expect(await balances()).toMatchObject({ available: 42, debt: 0 });
    expect(await prisma.participantAction.findFirst({ where: { id: actionId } })).toMatchObject({
      ...{ actionType: "order", actionableType: "Order", actionableId: sourceId, points: 42n, title: "Order 1001" },
    });
    expect(await prisma.pointLot.findFirst({ where: { id: actionId } })).toMatchObject({
      source: "purchase",
      points: 42n,
    });
    expect(await use()).toMatchObject({ sourceId, points: 42n, takenBack: 0n });
    expect(await budget()).toBe(42);
    expect(await differences()).toEqual([]);
  });

  it("is nothing for an order that earns nothing", async () => {
    const { actionId } = await earn(traceOf(result(0, { reason: "not_met" })));
    expect(actionId).toBeUndefined();
    expect(await prisma.participantAction.count({ where: { participantId } })).toBe(0);
  });

  it("is a tag and a reward, each once", async () => {
    const times = { createdAt: NOW, updatedAt: NOW };
    const tag = await prisma.tag.create({
      data: { programId, id: uuidv7(NOW), name: "Regular", kind: "admin", ...times },
    });
    const reward = await createReward(programId, { published: true, coupons: ["A-1", "A-2"] });
    const trace = traceOf(
      result(0, { gift: { kind: "tag", id: tag.id } }),
      result(0, { gift: { kind: "reward", id: reward.id } }),
    );
    await earn(trace);
    const second = await earn(trace);
    expect(second.actionId).toBeDefined();
    expect(await prisma.tagging.count({ where: { programId, participantId } })).toBe(1);
    expect(await prisma.rewardClaim.count({ where: { programId, participantId } })).toBe(1);
  });

  it("waits where purchases wait", async () => {
    await begin({ ...NO_POINTS_RULES, pending_by_source: { purchase: { kind: "days", days: 14 } } });
    await earn(traceOf(result(30)));
    expect(await balances()).toMatchObject({ available: 0, pending: 30 });
  });
});

describe("what comes back", () => {
  it("is a part first and the rest later, and frees the budget", async () => {
    const earned = await earn(traceOf(result(100)));
    await takeBack(earned, 30, {});
    expect(await balances()).toMatchObject({ available: 70, reversed: 30 });
    expect(await budget()).toBe(70);
    await takeBack(earned, 70, { all: true, byRule: [{ ruleId, takenBack: 100 }] });
    expect(await balances()).toMatchObject({ available: 0, reversed: 100, debt: 0 });
    expect(await budget()).toBe(0);
    expect(await use()).toMatchObject({ points: 100n, takenBack: 100n });
    expect(await differences()).toEqual([]);
    const activities = await pool.query("select action_type from activities where program_id = $1", [programId]);
    expect(activities.rows).toEqual([]);
  });

  it("becomes a debt where it was spent, which the next order settles", async () => {
    const earned = await earn(traceOf(result(100)));
    await spend(80);
    await takeBack(earned, 50, {});
    expect(await balances()).toMatchObject({ available: 0, debt: 30 });
    await earn(traceOf(result(40)));
    expect(await balances()).toMatchObject({ available: 10, debt: 0 });
    expect(await differences()).toEqual([]);
  });

  it("takes pending points while they wait", async () => {
    await begin({ ...NO_POINTS_RULES, pending_by_source: { purchase: { kind: "days", days: 14 } } });
    const earned = await earn(traceOf(result(100)));
    await takeBack(earned, 25, {});
    expect(await balances()).toMatchObject({ available: 0, pending: 75, debt: 0 });
    await takeBack(earned, 75, { all: true, byRule: [{ ruleId, takenBack: 100 }] });
    expect(await balances()).toMatchObject({ available: 0, pending: 0, debt: 0 });
    expect(await differences()).toEqual([]);
  });

  it("takes what has expired first, so that nobody pays twice for it", async () => {
    await begin({ ...NO_POINTS_RULES, expiration: { kind: "rolling", months: 1 } });
    const earned = await earn(traceOf(result(100)));
    await spend(20);
    const later = new Date(NOW.getTime() + 40 * 24 * 60 * 60 * 1000);
    await expirePoints(systemCtx(later));
    expect(await balances()).toMatchObject({ available: 0, expired: 80 });
    await takeBack(earned, 50, {});
    expect(await balances()).toMatchObject({ expired: 30, debt: 0 });
    await takeBack(earned, 50, { all: true, byRule: [{ ruleId, takenBack: 100 }] });
    expect(await balances()).toMatchObject({ expired: 0, debt: 20 });
    expect(await differences()).toEqual([]);
  });

  it("is forgotten by the limits when the order is decided anew", async () => {
    const earned = await earn(traceOf(result(100)));
    await takeBack(earned, 100, { all: true, anew: true, byRule: [{ ruleId, takenBack: 100 }] });
    expect(await use()).toBeNull();
    expect(await budget()).toBe(0);
  });

  it("is not reversed by hand, since the order knows what is left", async () => {
    const { actionId } = await earn(traceOf(result(100)));
    const reversal = { programId: programIdFrom(programId), actionId: actionId!, title: "Mistake", now: NOW };
    await expect(reverseAction(sql, reversal)).rejects.toThrow("Cancel the order");
  });

  it("frees the limits when an admin reverses what an event earned", async () => {
    const { actionId } = await earn(traceOf(result(100)), "event");
    await reverseAction(sql, { programId: programIdFrom(programId), actionId: actionId!, title: "Mistake", now: NOW });
    expect(await budget()).toBe(0);
    expect(await use()).toMatchObject({ takenBack: 100n });
    expect(await differences()).toEqual([]);
  });
});

describe("several orders of one person at once", () => {
  it("settle a debt in their order, as one after another would", async () => {
    const first = await earn(traceOf(result(100)));
    await spend(100);
    await takeBack(first, 100, { all: true });
    expect(await balances()).toMatchObject({ available: 0, debt: 100 });
    const ctx = { programId: programIdFrom(programId), timeZone: "UTC", now: NOW };
    const order = (points: number) => ({
      ...{ participantId, sourceId: uuidv7(NOW), kind: "order" as const, title: "Order", time: NOW },
      trace: traceOf(result(points)),
    });
    const orders = [order(60), order(0), order(70), order(5)];
    const actions = await applyEarnings(sql, ctx, orders);
    expect(await balances()).toMatchObject({ available: 35, debt: 0 });
    const lots = await prisma.pointLot.findMany({ where: { id: { in: [...actions.values()] } } });
    const left = orders.map(({ sourceId }) => lots.find(({ id }) => id === actions.get(sourceId))?.remaining);
    expect(left).toEqual([0n, undefined, 30n, 5n]);
    expect(await differences()).toEqual([]);
  });
});
