import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import {
  createChallenge,
  createParticipant,
  createProgram,
  createQuestion,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const programId = programIdFrom((await createProgram()).id);

type SubmitOptions = { key?: string; now?: Date };

const submit = async (participantId: string, challengeId: string, { key, now }: SubmitOptions = {}) =>
  submitChallenge(
    await participantCtx(programId, participantId, { now }),
    { challenge_id: challengeId, questions: {} },
    key ?? null,
  );

const resultOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => {
      if (error instanceof AppError) return `${error.code}: ${error.message}`;
      throw error;
    },
  );

const stored = (id: string) => prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });

describe("completing a challenge", () => {
  it("credits its points, counts it and records an action", async () => {
    const person = await createParticipant(programId);
    const challenge = await createChallenge(programId);
    expect(await submit(person.id, challenge.id)).toMatchObject({ success: true, points: 50, unused_points: 50 });
    expect(await stored(person.id)).toMatchObject({
      completedChallenges: 1,
      pointsIssued: 50n,
      eligibleOffersRewards: false,
    });
    expect(await prisma.participantAction.findFirst({ where: { participantId: person.id } })).toMatchObject({
      title: challenge.caption,
      actionableType: "Challenge",
      actionableId: challenge.id,
      points: 50n,
    });
  });

  it("stores the answers once", async () => {
    const person = await createParticipant(programId);
    const challenge = await createChallenge(programId, { challengeType: "collect", parameters: "quiz" });
    const question = await createQuestion(programId, challenge.id, "radio_button", { options: ["Blue", "*Green"] });
    const answer = async () =>
      submitChallenge(
        await participantCtx(programId, person.id),
        {
          challenge_id: challenge.identifier,
          questions: { [question.id]: { id: question.id, value: [question.options[1]!.id] } },
        },
        null,
      );
    expect(await answer()).toMatchObject({ points: 50, verdicts: [{ question_id: question.id, correct: true }] });
    await expect(answer()).rejects.toMatchObject({ code: "conflict" });
    expect(await prisma.participantAnswer.findMany({ where: { programId, participantId: person.id } })).toMatchObject([
      {
        challengeId: challenge.id,
        questionId: question.id,
        questionOptionId: question.options[1]!.id,
        answer: "Green",
      },
    ]);
  });

  it("awards once for fifty concurrent requests", async () => {
    const person = await createParticipant(programId);
    const challenge = await createChallenge(programId);
    const results = await Promise.all(Array.from({ length: 50 }, () => resultOf(submit(person.id, challenge.id))));
    expect(results.filter((each) => each === "done")).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(["done", "conflict: You've already completed this challenge."]));
    expect(await stored(person.id)).toMatchObject({ completedChallenges: 1, pointsIssued: 50n, pointsAvailable: 50n });
  });

  it("returns one response for one key, however often it is sent", async () => {
    const person = await createParticipant(programId);
    const [challenge, other] = [await createChallenge(programId), await createChallenge(programId)];
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => submit(person.id, challenge.id, { key: "tap" })),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await resultOf(submit(person.id, other.id, { key: "tap" }))).toBe(
      "conflict: This idempotency key was used for another request.",
    );
    expect(await stored(person.id)).toMatchObject({ completedChallenges: 1, pointsIssued: 50n });
  });

  it("is possible again after the interval of a repeatable challenge", async () => {
    const person = await createParticipant(programId);
    const challenge = await createChallenge(programId, { repeatable: true, repeatAfterSeconds: 3_600 });
    await submit(person.id, challenge.id);
    expect(await resultOf(submit(person.id, challenge.id, { now: secondsFromNow(3_599) }))).toBe(
      "conflict: You've already completed this challenge. You can do it again from Nov 21, 8:00 AM EST.",
    );
    const daily = await createChallenge(programId, { repeatable: true, repeatAfterSeconds: 86_400 });
    await submit(person.id, daily.id);
    expect(await resultOf(submit(person.id, daily.id, { now: secondsFromNow(7_200) }))).toMatch(
      /again from Nov 22, 12:00 AM EST\.$/,
    );
    const again = await Promise.all(
      Array.from({ length: 10 }, () => resultOf(submit(person.id, challenge.id, { now: secondsFromNow(3_600) }))),
    );
    expect(again.filter((each) => each === "done")).toHaveLength(1);
    expect(await stored(person.id)).toMatchObject({ completedChallenges: 3, pointsAvailable: 150n });
  });

  it("settles a debt first", async () => {
    const person = await createParticipant(programId);
    const move = { programId, participantId: person.id, amount: 30, actionType: "test", title: "Test", now: NOW };
    const { actionId } = await movePoints(sql, { ...move, kind: "earn" });
    await movePoints(sql, { ...move, kind: "spend" });
    await reverseAction(sql, { programId, actionId, title: "Taken back", now: NOW });
    expect(await submit(person.id, (await createChallenge(programId)).id)).toMatchObject({
      points: 50,
      unused_points: 20,
    });
    expect(await stored(person.id)).toMatchObject({ pointsDebt: 0n });
  });

  it("enters its sweepstake and grants its offers", async () => {
    const person = await createParticipant(programId);
    const sweepstake = await createReward(programId, { selection: "sweepstake", threshold: 0n });
    await submit(
      person.id,
      (
        await createChallenge(programId, {
          sweepstakeRewardId: sweepstake.id,
          sweepstakeEntries: 3,
          grantsOffers: true,
        })
      ).id,
    );
    expect(await prisma.sweepstakeEntry.findMany({ where: { participantId: person.id } })).toMatchObject([
      { rewardId: sweepstake.id, entries: 3 },
    ]);
    expect(await stored(person.id)).toMatchObject({ eligibleOffersRewards: true });
    await submit(person.id, (await createChallenge(programId)).id);
    expect(await stored(person.id)).toMatchObject({ eligibleOffersRewards: true });
  });

  it("gives a prize instead of points, and fallback points when none is left", async () => {
    const [winner, late] = [await createParticipant(programId), await createParticipant(programId)];
    const prize = await createReward(programId, {
      selection: "achievement",
      threshold: 0n,
      points: 75n,
      claimLimit: 1,
    });
    const challenge = await createChallenge(programId, { rewardType: "prize", prizeRewardId: prize.id });
    expect(await submit(winner.id, challenge.id)).toMatchObject({ points: 0, unused_points: 0 });
    expect(await stored(winner.id)).toMatchObject({ rewardsEarned: 1, completedChallenges: 1 });
    expect(await submit(late.id, challenge.id)).toMatchObject({ points: 75, unused_points: 75 });
    expect(await stored(late.id)).toMatchObject({ rewardsEarned: 0, completedChallenges: 1 });
    expect(await prisma.reward.findFirst({ where: { id: prize.id } })).toMatchObject({ claimsCount: 1 });
    expect(await prisma.participantAction.findFirst({ where: { participantId: late.id } })).toMatchObject({
      points: 75n,
    });
  });

  it("is rejected once it has ended, and not found for a draft or in another program", async () => {
    const person = await createParticipant(programId);
    const ended = await createChallenge(programId, { finish: NOW });
    expect(await resultOf(submit(person.id, ended.id))).toBe("rejected: This challenge is no longer available");
    const foreign = await createChallenge((await createProgram()).id);
    const draft = await createChallenge(programId, { published: false });
    for (const { id } of [foreign, draft]) expect(await resultOf(submit(person.id, id))).toMatch(/^not_found/);
    expect(await stored(person.id)).toMatchObject({ completedChallenges: 0, pointsIssued: 0n });
  });

  it("leaves balances equal to the sum of their postings", async () => {
    expect(await verifyPoints(sql)).toEqual([]);
  });
});
