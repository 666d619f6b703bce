import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { countTeamGoals } from "~/services/team-goals/team-goals.jobs.server";
import { getCurrentTeamGoal } from "~/services/team-goals/team-goals.site.server";
import { createChallenge, createParticipant, createProgram, createReward, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

const START = "2026-11-02T00:00:00Z";
const END = "2026-11-09T00:00:00Z";
const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 10, number, hour));

type Goal = Partial<Parameters<typeof prisma.teamGoal.create>[0]["data"]>;

const count = (now: Date) =>
  countTeamGoals({ actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" });

/** A program with a repeatable challenge of 10 points and a goal of four challenges, of which each has to do two. */
async function world(goal: Goal = {}) {
  const { id: programId } = await createProgram({ timeZone: "UTC" });
  const { identifier } = await createChallenge(programId, { repeatable: true, repeatAfterSeconds: 60, points: 10n });
  const { id: goalId } = await prisma.teamGoal.create({
    data: {
      programId,
      id: crypto.randomUUID(),
      title: "All together",
      counts: "challenges",
      target: 4n,
      minimum: 2n,
      prizePoints: 100n,
      startsAt: new Date(START),
      endsAt: new Date(END),
      createdAt: new Date(START),
      updatedAt: new Date(START),
      ...goal,
    } as Parameters<typeof prisma.teamGoal.create>[0]["data"],
  });
  dropCatalogue(programId);
  const complete = async (id: string, now: Date) =>
    submitChallenge(await participantCtx(programId, id, { now }), { challenge_id: identifier, questions: {} }, null);
  return {
    programId,
    goalId,
    complete,
    person: async (...times: Date[]) => {
      const { id } = await createParticipant(programId);
      for (const time of times) await complete(id, time);
      return id;
    },
    stored: () => prisma.teamGoal.findUniqueOrThrow({ where: { programId_id: { programId, id: goalId } } }),
    view: async (id: string, now: Date) => {
      dropCatalogue(programId);
      return getCurrentTeamGoal(await participantCtx(programId, id, { now }));
    },
    paid: (id: string) =>
      prisma.participantAction.findMany({ where: { programId, participantId: id, actionType: "team_goal" } }),
    news: (id: string) => prisma.celebration.findMany({ where: { programId, participantId: id, kind: "team_goal" } }),
  };
}

describe("counting", () => {
  it("adds up what participants complete between start and end, once by two workers", async () => {
    const { person, stored, view } = await world({ target: 100n });
    const early = new Date("2026-11-01T23:59:59Z");
    const [ada, ben] = [await person(early, day(2), day(3)), await person(day(3))];
    await Promise.all([count(day(3, 13)), count(day(3, 13))]);
    await count(day(3, 14));
    expect(await stored()).toMatchObject({ progress: 3n, contributors: 2, reachedAt: null, countedUntil: day(3, 14) });
    expect(await view(ada, day(3, 14))).toMatchObject({ progress: 3, part: 2, minimum: 2, target: 100, over: false });
    expect(await view(ben, day(3, 14))).toMatchObject({ part: 1, prize_points: 100, prize_reward: null, paid: false });
  });

  it("starts and ends at its instants, whatever day it is in the program's zone", async () => {
    const { programId, person, stored } = await world({ target: 100n });
    await prisma.program.update({ where: { id: programId }, data: { timeZone: "Pacific/Auckland" } });
    for (const time of [Date.parse(START), Date.parse(END) - 1, Date.parse(END)]) await person(new Date(time));
    await count(day(9));
    expect(await stored()).toMatchObject({ progress: 2n, finishedAt: day(9) });
  });

  it("goes on after a run that was killed between two batches", async () => {
    const { programId, goalId, person, stored } = await world({ target: 100n });
    for (const hour of [1, 2, 3, 4]) await person(day(2, hour));
    const [row] = await sql<{ next: Date | null }>(
      sqlText`select count_team_goal($1::uuid, $2::uuid, null, 2, $3::timestamptz) as next`,
      [programId, goalId, day(2, 6)],
    );
    expect(row!.next).toEqual(day(2, 2));
    expect(await stored()).toMatchObject({ progress: 2n, countedUntil: day(2, 2) });
    await count(day(2, 7));
    expect(await stored()).toMatchObject({ progress: 4n, countedUntil: day(2, 7) });
  });

  it("looks past the prizes of one payment, which share a time", async () => {
    const { programId, goalId, person } = await world();
    for (let number = 0; number < 3; number += 1) await person(day(2), day(3));
    await count(day(5));
    const [row] = await sql<{ next: Date | null }>(
      sqlText`select count_team_goal($1::uuid, $2::uuid, null, 2, $3::timestamptz) as next`,
      [programId, goalId, day(5, 13)],
    );
    expect(row!.next).toBeNull();
  });

  it("waits for a merge of accounts, and counts what both did", async () => {
    const { programId, complete, goalId, person, stored } = await world({ target: 100n });
    const [ada, second] = [await person(day(2)), await person(day(2), day(3))];
    await count(day(4));
    await complete(ada, day(5));
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select merge_participants($1, $2, $3, $4)", [programId, second, ada, day(5, 13)]);
    const counting = count(day(5, 14));
    const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(blocked)).rowCount, { timeout: 60_000 }).toBe(1);
    await client.query("commit");
    client.release();
    await counting;
    expect(await prisma.teamGoalPart.findMany({ where: { programId, goalId } })).toMatchObject([
      { participantId: ada, amount: 4n },
    ]);
    expect(await stored()).toMatchObject({ progress: 4n });
  });

  it("counts points that were earned, without those that admins, imports or the goal itself give", async () => {
    const { programId, person, stored, goalId } = await world({ counts: "points", target: 20n, minimum: 10n });
    const ada = await person(day(2), day(3));
    const move = { programId: programIdFrom(programId), participantId: ada, now: day(3), amount: 500, title: "Gift" };
    await movePoints(sql, { ...move, kind: "earn", actionType: "import" });
    await count(day(4));
    expect(await stored()).toMatchObject({ progress: 20n, reachedAt: day(4), pointsPaid: 100n });
    await count(day(5));
    const part = { programId_goalId_participantId: { programId, goalId, participantId: ada } };
    expect(await prisma.teamGoalPart.findUnique({ where: part })).toMatchObject({ amount: 20n });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("leaves out staff, also those who become it", async () => {
    const { programId, person, complete, stored } = await world({ target: 100n });
    const [ada, ben] = [await person(day(2)), await person(day(2))];
    await count(day(3));
    await prisma.participant.update({ where: { programId_id: { programId, id: ben } }, data: { staff: true } });
    await complete(ben, day(3));
    await count(day(4));
    expect(await stored()).toMatchObject({ progress: 1n, contributors: 1 });
    expect(await prisma.teamGoalPart.findMany({ where: { programId } })).toMatchObject([{ participantId: ada }]);
  });

  it("falls with what is taken back until it is reached, and not after", async () => {
    const { programId, person, stored } = await world();
    const ada = await person(day(2), day(2, 13), day(2, 14));
    const actions = await prisma.participantAction.findMany({
      where: { programId, participantId: ada, actionableType: "Challenge" },
      orderBy: { createdAt: "asc" },
    });
    const takeBack = (at: number, now: Date) =>
      reverseAction(sql, { programId: programIdFrom(programId), actionId: actions[at]!.id, title: "Mistake", now });
    await count(day(3));
    await takeBack(0, day(3, 13));
    await count(day(3, 14));
    expect(await stored()).toMatchObject({ progress: 2n, reachedAt: null });
    await person(day(4), day(4, 13));
    await count(day(4, 14));
    expect(await stored()).toMatchObject({ progress: 4n, reachedAt: day(4, 14), prizes: 2 });
    await takeBack(1, day(5));
    await count(day(5, 13));
    expect(await stored()).toMatchObject({ progress: 4n });
  });

  it("rests while the program is off, and catches up", async () => {
    const { programId, person, stored } = await world();
    await person(day(2), day(3), day(4), day(5));
    await prisma.program.update({ where: { id: programId }, data: { status: "deactivated" } });
    await count(day(6));
    expect(await stored()).toMatchObject({ progress: 0n, countedUntil: null });
    await prisma.program.update({ where: { id: programId }, data: { status: "active" } });
    await count(day(20));
    expect(await stored()).toMatchObject({ progress: 4n, prizes: 1, finishedAt: day(20) });
  });
});

describe("the prize", () => {
  it("is paid once to each who contributed the minimum, by two workers, with a celebration", async () => {
    const { programId, person, paid, news, stored, view } = await world();
    const [ada, ben, cleo] = [await person(day(2), day(3)), await person(day(3)), await person(day(2), day(4))];
    await Promise.all([count(day(5)), count(day(5))]);
    await count(day(6));
    for (const id of [ada, cleo]) {
      expect(await paid(id)).toMatchObject([{ title: "All together", points: 100n }]);
      expect(await news(id)).toMatchObject([{ points: 100n, rewardId: null }]);
    }
    expect(await paid(ben)).toEqual([]);
    expect(await stored()).toMatchObject({ prizes: 2, pointsPaid: 200n, rewardsPaid: 0, finishedAt: null });
    expect(await view(ada, day(6))).toMatchObject({ paid: true, reached: true });
    expect(await prisma.pointLot.findMany({ where: { programId, source: "team_goal" } })).toHaveLength(2);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is paid to the rest after a run that was killed", async () => {
    const { programId, goalId, person, paid } = await world();
    const people = [await person(day(2), day(3)), await person(day(2), day(3)), await person(day(2), day(3))];
    await sql(sqlText`select count_team_goal($1::uuid, $2::uuid, null, 1000, $3::timestamptz)`, [
      programId,
      goalId,
      day(4),
    ]);
    await sql(sqlText`select pay_team_goal($1::uuid, $2::uuid, 1, $3::timestamptz)`, [programId, goalId, day(4)]);
    await count(day(5));
    for (const id of people) expect(await paid(id)).toHaveLength(1);
  });

  it("is also for those who come to the minimum later, until the end", async () => {
    const { person, complete, paid, stored } = await world();
    const ada = await person(day(2));
    await person(day(2), day(3), day(4));
    await count(day(5));
    expect(await stored()).toMatchObject({ reachedAt: day(5), prizes: 1 });
    await complete(ada, day(6));
    const late = await person(day(6));
    await complete(late, day(9));
    await count(day(9, 13));
    expect(await paid(ada)).toHaveLength(1);
    expect(await paid(late)).toEqual([]);
    expect(await stored()).toMatchObject({ prizes: 2, finishedAt: day(9, 13) });
    await count(day(10));
    expect((await stored()).updatedAt).toEqual(new Date(START));
  });

  it("is a reward, and the points for who came when none was left", async () => {
    const { programId, goalId, person, news, stored } = await world();
    const reward = await createReward(programId, { threshold: 0n, claimLimit: 1 });
    await prisma.teamGoal.update({
      where: { programId_id: { programId, id: goalId } },
      data: { prizeRewardId: reward.id },
    });
    const people = [await person(day(2), day(3)), await person(day(2), day(3))];
    await count(day(4));
    expect(await stored()).toMatchObject({ prizes: 2, rewardsPaid: 1, pointsPaid: 100n });
    const all = (await Promise.all(people.map(news))).flat();
    expect(all.map(({ rewardId, points }) => [rewardId, points]).sort()).toEqual(
      [
        [null, 100n],
        [reward.id, 0n],
      ].sort(),
    );
    expect(await prisma.rewardClaim.count({ where: { programId } })).toBe(1);
  });

  it("is the points when the reward was unpublished since", async () => {
    const { programId, goalId, person, news, stored } = await world({ target: 2n });
    const reward = await createReward(programId, { threshold: 0n, published: false });
    await prisma.teamGoal.update({
      where: { programId_id: { programId, id: goalId } },
      data: { prizeRewardId: reward.id },
    });
    const ada = await person(day(2), day(3));
    await count(day(4));
    expect(await news(ada)).toMatchObject([{ points: 100n, rewardId: null }]);
    expect(await stored()).toMatchObject({ prizes: 1, rewardsPaid: 0, pointsPaid: 100n });
    expect(await prisma.rewardClaim.count({ where: { programId } })).toBe(0);
  });

  it("is the celebration alone for who came when no reward was left, with thanks that promise no prize", async () => {
    const { programId, goalId, person, news, stored, view } = await world();
    const reward = await createReward(programId, { threshold: 0n, claimLimit: 1 });
    await prisma.teamGoal.update({
      where: { programId_id: { programId, id: goalId } },
      data: { prizeRewardId: reward.id, prizePoints: null },
    });
    const people = [await person(day(2), day(3)), await person(day(2), day(3))];
    await count(day(4));
    expect(await stored()).toMatchObject({ prizes: 1, rewardsPaid: 1, pointsPaid: 0n });
    const states: object[] = [];
    for (const id of people) {
      expect(await news(id)).toHaveLength(1);
      const { paid, without_prize } = (await view(id, day(5)))!;
      states.push({ paid, without_prize });
    }
    expect(states).toHaveLength(2);
    expect(states).toContainEqual({ paid: true, without_prize: false });
    expect(states).toContainEqual({ paid: false, without_prize: true });
  });

  it("is not shown to who may not win", async () => {
    const { programId, person, view } = await world();
    const ada = await person(day(2));
    await prisma.participant.update({ where: { programId_id: { programId, id: ada } }, data: { staff: true } });
    expect(await view(ada, day(3))).toBeNull();
  });

  it("is not paid to who is blocked, but once they may win again", async () => {
    const { programId, person, paid } = await world();
    const ada = await person(day(2), day(3));
    await person(day(2), day(3));
    const where = { programId_id: { programId, id: ada } };
    await prisma.participant.update({ where, data: { status: "blocked" } });
    await count(day(4));
    expect(await paid(ada)).toEqual([]);
    await prisma.participant.update({ where, data: { status: "active" } });
    await count(day(5));
    expect(await paid(ada)).toHaveLength(1);
  });

  it("is not paid when the goal was not reached, which the card shows for a week", async () => {
    const { person, paid, stored, view } = await world({ target: 10n });
    const ada = await person(day(2), day(3));
    expect(await view(ada, new Date(END))).toMatchObject({ over: true, finished: false });
    await count(day(9));
    expect(await stored()).toMatchObject({ reachedAt: null, finishedAt: day(9), prizes: 0 });
    expect(await paid(ada)).toEqual([]);
    expect(await view(ada, day(15))).toMatchObject({ over: true, finished: true, reached: false, part: 2 });
    expect(await view(ada, day(17))).toBeNull();
  });
});

it("accounts that are merged add their parts and get one prize, and a deleted one leaves the sum", async () => {
  const { programId, person, paid, stored } = await world({ target: 5n });
  const [ada, second, ben] = [await person(day(2)), await person(day(2), day(3)), await person(day(3))];
  await count(day(4));
  await sql(sqlText`select merge_participants($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)`, [
    programId,
    second,
    ada,
    day(4, 13),
  ]);
  await sql(sqlText`select forget_participant_habits($1::uuid, $2::uuid[])`, [programId, [ben]]);
  expect(await prisma.teamGoalPart.findMany({ where: { programId } })).toMatchObject([
    { participantId: ada, amount: 3n },
  ]);
  await person(day(5));
  await count(day(6));
  expect(await stored()).toMatchObject({ progress: 5n, reachedAt: day(6) });
  expect(await paid(ada)).toHaveLength(1);
});
