import { beforeEach, describe, expect, it } from "vitest";
import { submitChallenge } from "~/services/challenges/challenges.server";
import type { ParticipantCtx } from "~/services/context";
import { prisma } from "~/services/database.server";
import { processReward } from "~/services/rewards/rewards.server";
import { createChallenge, createParticipant, createProgram, createReward, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { balancesOf, differences, move } from "./move";

await testDatabase();

let programId: string;

beforeEach(async () => {
  programId = (await createProgram({ termPointsAs: "Sparks" })).id;
});

describe("claims at once", () => {
  it("give exactly as many as the limit: 200 people, 10 rewards", async () => {
    const reward = await createReward(programId, { threshold: 100n, claimLimit: 10 });
    const people = await membersWith(100, 200);
    const claims = await Promise.allSettled(people.map((ctx) => processReward(ctx, reward.id, null)));
    expect(count(claims, "fulfilled")).toBe(10);
    expect(reasons(claims)).toEqual(new Set(["There are none left of this reward."]));
    expect(await prisma.rewardClaim.count({ where: { programId } })).toBe(10);
    expect(await prisma.reward.findFirst({ where: { programId } })).toMatchObject({ claimsCount: 10 });
    const left = await Promise.all(people.map(async ({ actor }) => (await balancesOf(programId, actor.id)).available));
    expect(left.filter((available) => available === 100)).toHaveLength(190); // who got none paid nothing
    expect(await differences(programId)).toEqual([]);
  });

  it("hand each coupon to one person", async () => {
    const coupons = Array.from({ length: 8 }, (_, i) => `GIFT-${i}`);
    const reward = await createReward(programId, { threshold: 0n, coupons });
    const people = await membersWith(0, 30);
    const claims = await Promise.allSettled(people.map((ctx) => processReward(ctx, reward.id, null)));
    expect(count(claims, "fulfilled")).toBe(8);
    const given = await prisma.rewardCoupon.findMany({ where: { programId, claimId: { not: null } } });
    expect(new Set(given.map((coupon) => coupon.claimId)).size).toBe(8);
  });

  it("never take a balance below zero: 30 claims of 100 by one person with 1000", async () => {
    const reward = await createReward(programId, { threshold: 100n, repeatable: true });
    const [ctx] = await membersWith(1000, 1);
    const claims = await Promise.allSettled(Array.from({ length: 30 }, () => processReward(ctx!, reward.id, null)));
    expect(count(claims, "fulfilled")).toBe(10);
    expect(reasons(claims)).toEqual(new Set(["You need 100 more Sparks to claim this reward."]));
    expect(await balancesOf(programId, ctx!.actor.id)).toMatchObject({ available: 0, spent: 1000 });
    expect(await differences(programId)).toEqual([]);
  });

  it("give a reward once to one person who asks 20 times", async () => {
    const reward = await createReward(programId, { threshold: 10n });
    const [ctx] = await membersWith(1000, 1);
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => processReward(ctx!, reward.id, null)));
    expect(count(claims, "fulfilled")).toBe(1);
    expect(reasons(claims)).toEqual(new Set(["You have already claimed this reward."]));
    expect(await balancesOf(programId, ctx!.actor.id)).toMatchObject({ available: 990 });
  });
});

describe("submits at once", () => {
  it("award once: 50 submits of one challenge", async () => {
    const challenge = await createChallenge(programId, { points: 50n });
    const [ctx] = await membersWith(0, 1);
    const submits = await Promise.allSettled(Array.from({ length: 50 }, () => submit(ctx!, challenge.identifier, null)));
    expect(count(submits, "fulfilled")).toBe(1);
    expect(reasons(submits)).toEqual(new Set(["You have already completed this challenge."]));
    expect(await balancesOf(programId, ctx!.actor.id)).toMatchObject({ issued: 50, available: 50 });
    expect(await prisma.participant.findFirst({ where: { programId } })).toMatchObject({ completedChallenges: 1 });
    expect(await differences(programId)).toEqual([]);
  });

  it("with one key give one answer: 40 racing duplicates", async () => {
    const challenge = await createChallenge(programId, { points: 50n });
    const [ctx] = await membersWith(0, 1);
    const answers = await Promise.all(Array.from({ length: 40 }, () => submit(ctx!, challenge.identifier, "one-key")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balancesOf(programId, ctx!.actor.id)).toMatchObject({ issued: 50 });
  });
});

describe("an idempotency key", () => {
  it("gives the first answer also when the balance has moved on", async () => {
    const reward = await createReward(programId, { threshold: 100n, repeatable: true });
    const [ctx] = await membersWith(500, 1);
    const first = await processReward(ctx!, reward.id, "claim-1");
    await processReward(ctx!, reward.id, "claim-2");
    expect(await processReward(ctx!, reward.id, "claim-1")).toEqual(first);
    expect(first.unused_points).toBe(400);
    expect(await balancesOf(programId, ctx!.actor.id)).toMatchObject({ available: 300 });
  });

  it("is refused for another request", async () => {
    const [one, other] = [await createChallenge(programId), await createChallenge(programId)];
    const [ctx] = await membersWith(0, 1);
    await submit(ctx!, one.identifier, "key");
    await expect(submit(ctx!, other.identifier, "key")).rejects.toMatchObject({ code: "conflict", status: 409 });
    expect(await balancesOf(programId, ctx!.actor.id)).toMatchObject({ issued: 50 });
  });

  it("belongs to the person who sent it", async () => {
    const challenge = await createChallenge(programId);
    const [one, other] = await membersWith(0, 2);
    await submit(one!, challenge.identifier, "same");
    await submit(other!, challenge.identifier, "same");
    expect(await balancesOf(programId, other!.actor.id)).toMatchObject({ issued: 50 });
  });

  it("is free again after a refusal", async () => {
    const reward = await createReward(programId, { threshold: 100n });
    const [ctx] = await membersWith(40, 1);
    await expect(processReward(ctx!, reward.id, "later")).rejects.toMatchObject({ status: 422 });
    await move({ programId, participantId: ctx!.actor.id, kind: "earn", amount: 60 });
    expect(await processReward(ctx!, reward.id, "later")).toMatchObject({ success: true, unused_points: 0 });
  });
});

function submit(ctx: ParticipantCtx, identifier: string, key: string | null) {
  return submitChallenge(ctx, { challenge_id: identifier, questions: {} }, key);
}

/** New participants with this many points each, signed in. */
async function membersWith(points: number, people: number): Promise<ParticipantCtx[]> {
  const rows = await Promise.all(Array.from({ length: people }, () => createParticipant(programId)));
  if (points > 0)
    await Promise.all(rows.map(({ id }) => move({ programId, participantId: id, kind: "earn", amount: points })));
  return Promise.all(rows.map(({ id }) => participantCtx(programId, id)));
}

function count(results: PromiseSettledResult<unknown>[], status: string): number {
  return results.filter((result) => result.status === status).length;
}

/** The messages of the refusals; a failure that is no refusal shows up among them. */
function reasons(results: PromiseSettledResult<unknown>[]): Set<string> {
  return new Set(results.flatMap((result) => (result.status === "rejected" ? [(result.reason as Error).message] : [])));
}
