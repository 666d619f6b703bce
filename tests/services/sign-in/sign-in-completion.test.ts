import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import {
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let participantId: string;

beforeEach(async () => {
  programId = (await createProgram()).id;
  participantId = (await createParticipant(programId, { status: "pending" })).id;
});

describe("the first sign-in", () => {
  it("earns the sign-up points once, also when several sign-ins are concurrent", async () => {
    await createChallenge(programId, { challengeType: "signup", caption: "Join us", points: 100n });
    await Promise.all([signIn(), signIn(), signIn()]);
    expect(await prisma.participant.findFirst({ where: { id: participantId } })).toMatchObject({
      status: "active",
      pointsAvailable: 100n,
      completedChallenges: 1,
      signInCount: 3,
    });
    const counted = await prisma.participantAction.groupBy({
      by: ["actionType"],
      where: { participantId },
      _count: true,
    });
    expect(counted).toEqual(
      expect.arrayContaining([
        { actionType: "sign_up", _count: 1 },
        { actionType: "sign_in", _count: 3 },
      ]),
    );
    expect(await prisma.celebration.findMany({ where: { programId } })).toMatchObject([
      { participantId, kind: "sign_up", points: 100n },
    ]);
  });

  it("is recorded as the sign-up without an active sign-up challenge", async () => {
    await createChallenge(programId, { challengeType: "signup", points: 100n, finish: secondsFromNow(-1) });
    await signIn();
    expect(await actions()).toEqual([
      ["sign_up", "Signed up", 0n],
      ["sign_in", "Signed in", 0n],
    ]);
  });

  it("is recorded once when the sign-up challenge gives a reward and no points", async () => {
    const prize = await createReward(programId, { name: "Mug", threshold: 0n });
    await createChallenge(programId, {
      challengeType: "signup",
      caption: "Join us",
      rewardType: "prize",
      prizeRewardId: prize.id,
    });
    await signIn();
    expect(await prisma.rewardClaim.count({ where: { programId, participantId, rewardId: prize.id } })).toBe(1);
    expect((await actions()).filter(([type]) => type === "sign_up")).toEqual([["sign_up", "Join us", 0n]]);
  });

  it("takes two statements more than a later one: its points, and the job that credits orders from before", async () => {
    await createChallenge(programId, { challengeType: "signup" });
    expect(await countStatements()).toBe(4);
    expect(await countStatements(), "later").toBe(2);
  });
});

async function signIn() {
  const ctx = await siteCtx(programId);
  return sqlTransaction((on) => completeSignIn(on, ctx, participantId));
}

async function countStatements(): Promise<number> {
  const ctx = await siteCtx(programId);
  let count = 0;
  await sqlTransaction((on) =>
    completeSignIn(
      (text, values) => {
        count++;
        return on(text, values);
      },
      ctx,
      participantId,
    ),
  );
  return count;
}

async function actions() {
  const rows = await prisma.participantAction.findMany({ where: { participantId }, orderBy: { id: "asc" } });
  return rows.map(({ actionType, title, points }) => [actionType, title, points]);
}
