import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { getChallenge, submitChallenge } from "~/services/challenges/challenges.site.server";
import { undoCompletion } from "~/services/completions/completions.server";
import type { HabitsView } from "~/services/habits/habits.schema";
import { getHabits } from "~/services/habits/habits.site.server";
import { resetActivities } from "~/services/participant-accounts/participant-changes.admin.server";
import { completeChallenge } from "~/services/points/ledger.server";
import { verifyPoints } from "~/services/points/verify.server";
import { recordPostView } from "~/services/social/social.site.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createPost,
  createProgram,
  participantCtx,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

type Settings = NonNullable<Parameters<typeof createProgram>[0]>;

/** A program with these habits, a challenge that can be repeated at once, and one participant. */
async function world(settings: Settings, points = 10n) {
  const { id: programId } = await createProgram(settings);
  const daily = await createChallenge(programId, { repeatable: true, repeatAfterSeconds: 60, points });
  const { id } = await createParticipant(programId);
  const ctxAt = (time: string | Date) => participantCtx(programId, id, { now: new Date(time) });
  return {
    programId,
    id,
    daily,
    ctxAt,
    /** Completes a challenge at a time, by default the repeatable one. */
    complete: async (time: string, { identifier } = daily) =>
      submitChallenge(await ctxAt(time), { challenge_id: identifier, questions: {} }, null),
    habits: async (time: string) => (await getHabits(await ctxAt(time)))!,
  };
}

const streakOf = ({ streak }: HabitsView) => [streak!.days, streak!.longest];
const noon = (day: string) => `${day}T17:00:00Z`;

describe("a streak", () => {
  it("counts days with a repeatable challenge, each once, and goes on after one day off", async () => {
    const { complete, habits } = await world({ streaksOn: true });
    expect(await habits(noon("2026-11-02"))).toMatchObject({ streak: { days: 0, longest: 0, today: false } });
    await complete(noon("2026-11-02"));
    await complete("2026-11-02T18:00:00Z");
    expect(await habits(noon("2026-11-02"))).toMatchObject({ streak: { days: 1, today: true } });
    await complete(noon("2026-11-03"));
    await complete(noon("2026-11-05")); // the 4th was off
    expect(streakOf(await habits(noon("2026-11-05")))).toEqual([3, 3]);
    expect(await habits(noon("2026-11-07"))).toMatchObject({ streak: { days: 3, today: false } });
    expect(streakOf(await habits(noon("2026-11-08")))).toEqual([0, 3]); // two days off
    const { habits: after } = await complete(noon("2026-11-08"));
    expect(streakOf(after!)).toEqual([1, 3]);
  });

  it("does not count challenges that are done once", async () => {
    const { complete, habits, programId } = await world({ streaksOn: true });
    await complete(noon("2026-11-02"), await createChallenge(programId));
    expect(streakOf(await habits(noon("2026-11-02")))).toEqual([0, 0]);
  });

  it.each([
    // Fifty minutes before and after midnight in New York are on two days, although clocks change in between.
    [
      "at the end of daylight saving time",
      "America/New_York",
      ["2026-11-01T03:10:00Z", "2026-11-02T04:10:00Z", "2026-11-02T05:50:00Z"],
      3,
    ],
    [
      "at its beginning",
      "America/New_York",
      ["2027-03-14T04:10:00Z", "2027-03-15T03:10:00Z", "2027-03-15T04:50:00Z"],
      3,
    ],
    ["east of the date line", "Pacific/Auckland", ["2026-11-02T10:50:00Z", "2026-11-02T11:10:00Z"], 2],
    ["where both are one day", "UTC", ["2026-11-02T10:50:00Z", "2026-11-02T11:10:00Z"], 1],
  ])("has days of the program's time zone: %s", async (_, timeZone, times, days) => {
    const { complete, habits } = await world({ streaksOn: true, timeZone });
    for (const time of times) await complete(time);
    expect(streakOf(await habits(times.at(-1)!))).toEqual([days, days]);
  });

  it("is what remains when a completion is taken back", async () => {
    const { complete, habits, id, programId } = await world({ streaksOn: true, weeklyGoalOn: true });
    for (const day of ["02", "03", "05", "07", "08"]) await complete(noon(`2026-11-${day}`));
    expect(streakOf(await habits(noon("2026-11-08")))).toEqual([5, 5]);
    const undo = async (day: string) => {
      const [completion] = await prisma.challengeCompletion.findMany({
        where: { programId, completedAt: new Date(noon(`2026-11-${day}`)) },
      });
      const params = {
        participantId: id,
        actionId: completion!.actionId,
        title: "Refund",
        now: new Date(noon("2026-11-08")),
      };
      await undoCompletion(sql, { programId: programIdFrom(programId), ...params });
    };
    await undo("05"); // leaves two days off in a row: 02 03, 07 08
    expect(streakOf(await habits(noon("2026-11-08")))).toEqual([2, 2]);
    await undo("08");
    expect(await habits(noon("2026-11-08"))).toMatchObject({
      streak: { days: 1, longest: 2, today: false },
      weekly_goal: { done: 3 },
    });
    await undo("08").catch(() => {}); // nothing is left of it
    expect(streakOf(await habits(noon("2026-11-08")))).toEqual([1, 2]);
  });

  it("of a day with two completions stays when one is taken back", async () => {
    const { complete, habits, id, programId } = await world({ streaksOn: true });
    await complete(noon("2026-11-02"));
    await complete("2026-11-02T18:00:00Z");
    const [completion] = await prisma.challengeCompletion.findMany({ where: { programId } });
    const params = { participantId: id, actionId: completion!.actionId, title: "Refund", now: new Date() };
    await undoCompletion(sql, { programId: programIdFrom(programId), ...params });
    expect(streakOf(await habits(noon("2026-11-02")))).toEqual([1, 1]);
  });

  it("grows once by two completions at the same moment", async () => {
    const { complete, habits, programId } = await world({ streaksOn: true, weeklyGoalOn: true });
    const others = await Promise.all([1, 2, 3].map(() => createChallenge(programId, { repeatable: true })));
    await complete(noon("2026-11-02"));
    await Promise.all(others.map((challenge) => complete(noon("2026-11-03"), challenge)));
    expect(await habits(noon("2026-11-03"))).toMatchObject({ streak: { days: 2 }, weekly_goal: { done: 4 } });
  });
});

describe("a weekly goal", () => {
  it("counts every completion from Monday to Sunday of the program's time zone", async () => {
    const { complete, habits, programId } = await world({ weeklyGoalOn: true, weeklyGoal: 2 });
    await complete("2026-11-02T04:50:00Z"); // Sunday evening in New York
    expect(await habits("2026-11-02T04:55:00Z")).toMatchObject({ weekly_goal: { done: 1, goal: 2 } });
    expect(await habits("2026-11-02T05:10:00Z")).toMatchObject({ weekly_goal: { done: 0, goal: 2 } });
    await complete("2026-11-02T05:10:00Z", await createChallenge(programId)); // Monday
    await complete("2026-11-09T04:50:00Z"); // the next Sunday
    expect(await habits("2026-11-09T04:55:00Z")).toMatchObject({ weekly_goal: { done: 2 }, streak: null });
  });

  it("is celebrated once a week, with points if the program gives some", async () => {
    const { complete, ctxAt, id, programId } = await world({ weeklyGoalOn: true, weeklyGoal: 2, weeklyGoalPoints: 30 });
    const celebrated = () => prisma.celebration.findMany({ where: { programId, participantId: id } });
    await complete("2026-11-03T17:00:00Z");
    expect(await celebrated()).toEqual([]);
    const { unused_points } = await complete("2026-11-03T18:00:00Z");
    expect(unused_points).toBe(50);
    expect(await celebrated()).toMatchObject([{ kind: "weekly_goal", points: 30n, rewardId: null }]);
    await complete("2026-11-03T19:00:00Z");
    for (const time of ["17", "18"]) await complete(`2026-11-10T${time}:00:00Z`);
    expect(await celebrated()).toHaveLength(2);
    expect((await ctxAt(noon("2026-11-10"))).actor.unusedPoints).toBe(5 * 10 + 2 * 30);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is reached once by two completions at the same moment", async () => {
    const { complete, id, programId } = await world({ weeklyGoalOn: true, weeklyGoal: 2, weeklyGoalPoints: 30 });
    const others = await Promise.all([1, 2, 3, 4].map(() => createChallenge(programId)));
    await Promise.all(others.map((challenge) => complete(noon("2026-11-03"), challenge)));
    expect(await prisma.celebration.count({ where: { programId, participantId: id } })).toBe(1);
    expect(await prisma.participantAction.count({ where: { programId, actionType: "weekly_goal" } })).toBe(1);
  });
});

describe("a daily limit", () => {
  it("credits what is left of the day, and the challenge is done all the same", async () => {
    const { complete, ctxAt, daily, habits, id, programId } = await world({ dailyPointsLimit: 25 });
    const cardAt = async (time: string) => (await getChallenge(await ctxAt(time), daily.identifier)).daily_limit;
    expect(await cardAt("2026-11-03T16:00:00Z")).toBeNull(); // all ten points are left
    expect(await complete("2026-11-03T16:00:00Z")).toMatchObject({ points: 10, daily_limit: null });
    expect(await complete("2026-11-03T17:00:00Z")).toMatchObject({ points: 10, daily_limit: null });
    expect(await cardAt("2026-11-03T18:00:00Z")).toEqual({ limit: 25, left: 5 });
    expect(await complete("2026-11-03T18:00:00Z")).toMatchObject({ points: 5, daily_limit: 25, unused_points: 25 });
    expect(await habits("2026-11-03T18:00:00Z")).toMatchObject({ daily_limit: { limit: 25, left: 0 }, streak: null });
    expect(await complete("2026-11-03T19:00:00Z")).toMatchObject({ success: true, points: 0, daily_limit: 25 });
    expect(await prisma.challengeCompletion.count({ where: { programId, participantId: id } })).toBe(4);
    expect(await complete("2026-11-04T19:00:00Z")).toMatchObject({ points: 10, daily_limit: null });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is never passed by completions at the same moment", async () => {
    const { complete, programId } = await world({ dailyPointsLimit: 25 });
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => createChallenge(programId, { points: 10n })));
    const results = await Promise.all(others.map((challenge) => complete(noon("2026-11-03"), challenge)));
    expect(results.map(({ points }) => points).sort()).toEqual([0, 0, 10, 10, 5].sort());
    expect(results.filter(({ daily_limit }) => daily_limit !== null)).toHaveLength(3);
  });

  it("tells a retry with the same key the same", async () => {
    const { ctxAt, daily } = await world({ dailyPointsLimit: 4 });
    const input = { challenge_id: daily.identifier, questions: {} };
    const submit = async () => submitChallenge(await ctxAt(noon("2026-11-03")), input, "key");
    const first = await submit();
    expect(first).toMatchObject({ points: 4, daily_limit: 4 });
    expect(await submit()).toEqual(first);
  });

  it("counts posts, and not what was settled elsewhere or signing up", async () => {
    const { id, programId, ctxAt, complete } = await world({
      dailyPointsLimit: 25,
      features: ["social_network_posts"],
    });
    const social = await createChallenge(programId, { challengeType: "unified_social", points: 20n });
    const posts = [await createPost(programId, social.id), await createPost(programId, social.id)];
    const params = { programId: programIdFrom(programId), participantId: id, now: new Date(noon("2026-11-03")) };
    const paid = await createChallenge(programId, { points: 100n });
    const settled = await completeChallenge(sql, {
      ...params,
      challengeId: paid.id,
      actionType: "donation",
      settled: true,
    });
    const joined = await createChallenge(programId, { points: 100n, challengeType: "signup" });
    const signUp = await completeChallenge(sql, { ...params, challengeId: joined.id, actionType: "sign_up" });
    expect([settled.points, signUp.points]).toEqual([100, 100]);
    const view = async (postId: string) => recordPostView(await ctxAt(params.now), social.identifier, postId);
    expect(await view(posts[0]!.id)).toMatchObject({ points: 20, daily_limit: null });
    expect(await view(posts[1]!.id)).toMatchObject({ points: 5, daily_limit: 25, completed: true });
    expect(await complete("2026-11-03T18:00:00Z")).toMatchObject({ points: 0 });
  });

  it("has room again after the day was reset, and none is counted twice", async () => {
    const { complete, habits, id, programId } = await world({ dailyPointsLimit: 25, streaksOn: true });
    for (const hour of ["15", "16", "17"]) await complete(`2026-11-03T${hour}:00:00Z`);
    await resetActivities({ ...(await adminCtx(programId, "manager")), now: new Date("2026-11-03T18:00:00Z") }, id);
    expect(await habits("2026-11-03T18:00:00Z")).toMatchObject({
      daily_limit: { left: 25 },
      streak: { days: 0, longest: 0 },
    });
    expect(await complete("2026-11-03T19:00:00Z")).toMatchObject({ points: 10 });
  });
});

describe("habits that are off", () => {
  it("count nothing, and are null for participants and visitors", async () => {
    const { complete, ctxAt, programId } = await world({});
    expect(await complete(noon("2026-11-03"))).toMatchObject({ points: 10, daily_limit: null, habits: null });
    expect(await getHabits(await ctxAt(noon("2026-11-03")))).toBeNull();
    expect(await getHabits(await siteCtx(programId))).toBeNull();
    expect(await prisma.habitDay.count({ where: { programId } })).toBe(0);
    expect(await prisma.participantHabits.count({ where: { programId } })).toBe(0);
  });
});
