import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { createParticipant, createProgram, createReward, NOW, participantCtx, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const programId = programIdFrom((await createProgram({ termPointsAs: "Sparks" })).id);

/** The id of a new participant with these available points. */
async function participantWith(points: number) {
  const { id: participantId } = await createParticipant(programId);
  if (points > 0)
    await movePoints(sql, {
      programId,
      participantId,
      kind: "earn",
      amount: points,
      actionType: "test",
      title: "Gift",
      now: NOW,
    });
  return participantId;
}

const claim = async (participantId: string, rewardId: string, key: string | null = null) =>
  claimOrBuyReward(await participantCtx(programId, participantId), rewardId, key);

/** "claimed", or the message of the error; other errors are rethrown. */
const resultOf = (work: Promise<unknown>) =>
  work.then(
    () => "claimed",
    (error) => {
      if (error instanceof AppError) return error.message;
      throw error;
    },
  );

function count<T>(results: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const each of results) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

const claimsOf = (rewardId: string) => prisma.rewardClaim.count({ where: { programId, rewardId } });
const stored = (rewardId: string) =>
  prisma.reward.findUniqueOrThrow({ where: { programId_id: { programId, id: rewardId } } });
const available = async (id: string) =>
  Number((await prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } })).pointsAvailable);

describe("claiming a reward", () => {
  it("spends its threshold and returns the points left", async () => {
    const person = await participantWith(250);
    const reward = await createReward(programId);
    expect(await claim(person, reward.id)).toEqual({
      success: true,
      message: "You have successfully claimed this reward",
      unused_points: 150,
    });
    expect(await stored(reward.id)).toMatchObject({ claimsCount: 1 });
    expect(await prisma.participant.findFirst({ where: { id: person } })).toMatchObject({
      pointsSpent: 100n,
      rewardsEarned: 1,
    });
    expect(
      await prisma.participantAction.findFirst({ where: { participantId: person, actionType: "claim_reward" } }),
    ).toMatchObject({ title: reward.name, points: -100n });
  });

  it("happens once, unless the reward is repeatable", async () => {
    const person = await participantWith(250);
    const [single, repeatable] = [
      await createReward(programId),
      await createReward(programId, { repeatable: true, threshold: 20n }),
    ];
    await claim(person, single.id);
    expect(await resultOf(claim(person, single.id))).toBe("You've already claimed this.");
    await claim(person, repeatable.id);
    expect(await claim(person, repeatable.id)).toMatchObject({ unused_points: 110 });
  });

  it("says one and many of what is missing", async () => {
    const reward = await createReward(programId);
    await expect(claim(await participantWith(99), reward.id)).rejects.toThrow("You need 1 more Spark to claim this.");
  });

  it("is rejected with too few points, before the start and after the end", async () => {
    const person = await participantWith(90);
    expect(await resultOf(claim(person, (await createReward(programId)).id))).toBe(
      "You need 10 more Sparks to claim this.",
    );
    for (const schedule of [{ start: secondsFromNow(60) }, { finish: NOW }]) {
      expect(await resultOf(claim(person, (await createReward(programId, { threshold: 10n, ...schedule })).id))).toBe(
        "This isn't available.",
      );
    }
    expect(await available(person)).toBe(90);
  });

  it("is rejected for rewards that cannot be claimed with points", async () => {
    const person = await participantWith(100);
    for (const selection of ["achievement", "milestone", "mini-contest", "sweepstake"]) {
      const reward = await createReward(programId, { selection, threshold: 0n });
      expect(await resultOf(claim(person, reward.id))).toBe("This can't be claimed with Sparks.");
    }
  });

  it("adds an entry to a sweepstake with a threshold, any number of times", async () => {
    const person = await participantWith(100);
    const reward = await createReward(programId, { selection: "sweepstake", threshold: 30n });
    await claim(person, reward.id);
    expect(await claim(person, reward.id)).toMatchObject({ unused_points: 40 });
    expect(
      await prisma.sweepstakeEntry.aggregate({ where: { rewardId: reward.id }, _sum: { entries: true } }),
    ).toMatchObject({ _sum: { entries: 2 } });
  });

  it("does not find drafts or rewards of another program", async () => {
    const person = await participantWith(100);
    const draft = await createReward(programId, { published: false });
    const foreign = await createReward((await createProgram()).id);
    for (const { id } of [draft, foreign]) await expect(claim(person, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await available(person)).toBe(100);
  });
});

describe("concurrent claims", () => {
  it("of 200 participants for 10 rewards succeed exactly 10 times", async () => {
    const reward = await createReward(programId, { claimLimit: 10 });
    const people = await Promise.all(Array.from({ length: 200 }, () => participantWith(100)));
    const results = await Promise.all(people.map((person) => resultOf(claim(person, reward.id))));
    expect(count(results)).toEqual(
      new Map(
        [
          ["claimed", 10],
          ["This is sold out.", 190],
        ].sort() as [string, number][],
      ),
    );
    expect(await claimsOf(reward.id)).toBe(10);
    expect(await stored(reward.id)).toMatchObject({ claimsCount: 10 });
    const left = await prisma.participant.aggregate({
      where: { programId, id: { in: people } },
      _sum: { pointsAvailable: true, rewardsEarned: true },
    });
    expect(left._sum).toEqual({ pointsAvailable: 19_000n, rewardsEarned: 10 });
  });

  it("give each coupon code to one participant, and no reward without a code", async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `CODE-${index}`);
    const reward = await createReward(programId, { coupons: codes });
    const people = await Promise.all(Array.from({ length: 40 }, () => participantWith(100)));
    await Promise.all(people.map((person) => resultOf(claim(person, reward.id))));
    const coupons = await prisma.rewardCoupon.findMany({
      where: { programId, rewardId: reward.id },
      include: { claim: true },
    });
    const owners = coupons.map(({ claim: owner }) => owner?.participantId);
    expect(new Set(owners).size).toBe(10);
    expect(owners).not.toContain(undefined);
    expect(await claimsOf(reward.id)).toBe(10);
  });

  it("of one participant never spend more points than available", async () => {
    const person = await participantWith(350);
    const rewards = await Promise.all(Array.from({ length: 20 }, () => createReward(programId)));
    const results = await Promise.all(rewards.map((reward) => resultOf(claim(person, reward.id))));
    expect(results.filter((each) => each === "claimed")).toHaveLength(3);
    expect(await available(person)).toBe(50);
  });

  it("of one participant for one reward succeed once, with one response per key", async () => {
    const person = await participantWith(1_000);
    const [plain, keyed] = [await createReward(programId), await createReward(programId)];
    const results = await Promise.all(Array.from({ length: 20 }, () => resultOf(claim(person, plain.id))));
    expect(count(results)).toEqual(
      new Map([
        ["claimed", 1],
        ["You've already claimed this.", 19],
      ]),
    );
    const responses = await Promise.all(Array.from({ length: 20 }, () => claim(person, keyed.id, "tap")));
    expect(responses.every(({ unused_points }) => unused_points === 800)).toBe(true);
    await expect(claim(person, plain.id, "tap")).rejects.toMatchObject({ code: "conflict" });
    expect(await claimsOf(keyed.id)).toBe(1);
  });

  it("leave balances equal to the sum of their postings", async () => {
    expect(await verifyPoints(sql)).toEqual([]);
  });
});
