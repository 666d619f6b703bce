import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { chooseDailyQuestions } from "~/services/daily/daily.jobs.server";
import { dailyBoxInput } from "~/services/daily/daily.schema";
import { answerDailyQuestion, getDaily, openDailyBox } from "~/services/daily/daily.site.server";
import { averageCost, oddsOf, sharesOf } from "~/services/daily/odds";
import { getHabits } from "~/services/habits/habits.site.server";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createParticipant, createProgram, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

type Settings = NonNullable<Parameters<typeof createProgram>[0]>;

let questions = 0;

async function addQuestion(
  programId: string,
  question: Partial<Parameters<typeof prisma.dailyQuestion.create>[0]["data"]> = {},
) {
  questions += 1;
  const now = new Date("2026-10-01T12:00:00Z");
  return prisma.dailyQuestion.create({
    data: {
      programId,
      id: crypto.randomUUID(),
      text: `Question ${questions}`,
      options: ["Yes", "No", "Maybe"],
      correct: 2,
      explanation: "Because.",
      position: questions,
      createdAt: now,
      updatedAt: now,
      ...question,
    } as Parameters<typeof prisma.dailyQuestion.create>[0]["data"],
  });
}

/** A program with a question of the day, a bank of so many questions, and one participant. */
async function world(settings: Settings = {}, bank = 3) {
  const { id: programId } = await createProgram({ dailyQuestionOn: true, timeZone: "UTC", ...settings });
  const rows = [];
  for (let at = 0; at < bank; at += 1) rows.push(await addQuestion(programId));
  const { id } = await createParticipant(programId);
  const ctxAt = (time: string, who = id) => participantCtx(programId, who, { now: new Date(time) });
  return {
    programId,
    id,
    rows,
    ctxAt,
    daily: async (time: string, who = id) => (await getDaily(await ctxAt(time, who)))!,
    /** Answers as the site does: with the day and the question that it showed. */
    answer: async (time: string, option: number, who = id) => {
      const ctx = await ctxAt(time, who);
      const { day, question } = (await getDaily(ctx))!;
      return answerDailyQuestion(ctx, { day, question_id: question!.id, option });
    },
    open: async (time: string, who = id) => openDailyBox(await ctxAt(time, who), { day: time.slice(0, 10) }),
  };
}

const choose = (time: string) =>
  chooseDailyQuestions({
    actor: { kind: "system", name: "test" },
    now: new Date(time),
    locale: "en",
    requestId: "test",
  });

it("a day that no program has is an error of the field", () => {
  for (const day of ["0000-01-01", "1969-12-31", "2026-02-30", "today"])
    expect(dailyBoxInput.safeParse({ day }).error?.issues).toMatchObject([{ path: ["day"] }]);
  expect(dailyBoxInput.parse({ day: "2026-11-02" })).toEqual({ day: "2026-11-02" });
});

const noon = (day: string) => `${day}T12:00:00Z`;

describe("the question of the day", () => {
  it("is a new one each day in the order of the bank, and starts again with the oldest", async () => {
    const { daily, rows } = await world();
    const shown = [];
    for (const day of ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"]) {
      await choose(noon(day));
      shown.push((await daily(noon(day))).question!.id);
    }
    expect(shown).toEqual([rows[0]!.id, rows[1]!.id, rows[2]!.id, rows[0]!.id]);
  });

  it("is the same before it is stored and after, also when it is drawn", async () => {
    const { daily, programId } = await world({ dailyQuestionRandom: true }, 12);
    const before = await daily(noon("2026-11-02"));
    await choose(noon("2026-11-02"));
    expect(await daily(noon("2026-11-02"))).toEqual(before);
    expect(await prisma.dailyQuestionDay.count({ where: { programId } })).toBe(1);
  });

  it("is another one on the next days, also when nothing stored those between", async () => {
    const { daily, answer, rows } = await world({}, 4);
    await answer(noon("2026-11-01"), 1);
    const shown = [];
    for (const day of ["2026-11-02", "2026-11-03", "2026-11-04"]) shown.push((await daily(noon(day))).question!.id);
    expect(shown).toEqual([rows[1]!.id, rows[2]!.id, rows[3]!.id]);
  });

  it("is drawn without repeats", async () => {
    const { daily } = await world({ dailyQuestionRandom: true }, 7);
    const shown = new Set<string | null>();
    for (let day = 1; day <= 7; day += 1) {
      await choose(noon(`2026-11-0${day}`));
      shown.add((await daily(noon(`2026-11-0${day}`))).question!.id);
    }
    expect(shown.size).toBe(7);
  });

  it("is chosen once by several processes at the same moment", async () => {
    const { programId } = await world({ dailyQuestionRandom: true }, 5);
    await Promise.all(Array.from({ length: 6 }, () => choose(noon("2026-11-02"))));
    const days = await prisma.dailyQuestionDay.findMany({ where: { programId } });
    expect(days).toHaveLength(1);
    const shown = await prisma.dailyQuestion.findMany({ where: { programId, shownOn: { not: null } } });
    expect(shown.map(({ id }) => id)).toEqual([days[0]!.questionId]);
  });

  it("is the one that is pinned to the day, which is not shown before", async () => {
    const { programId, daily } = await world({}, 1);
    const pinned = await addQuestion(programId, { pinnedOn: new Date("2026-11-04"), position: 0 });
    expect((await daily(noon("2026-11-03"))).question!.id).not.toBe(pinned.id);
    expect((await daily(noon("2026-11-04"))).question!.id).toBe(pinned.id);
  });

  it("stays as it was chosen when an admin changes or deletes it", async () => {
    const { programId, rows, daily, answer } = await world({ dailyQuestionPoints: 5 });
    await choose(noon("2026-11-02"));
    const { id, text } = rows[0]!;
    await prisma.dailyQuestionDay.updateMany({ where: { programId }, data: { questionId: null } });
    await prisma.dailyQuestion.delete({ where: { programId_id: { programId, id } } });
    expect((await daily(noon("2026-11-02"))).question).toMatchObject({ id: null, text });
    expect(await answer(noon("2026-11-02"), 1)).toMatchObject({ points: 5 });
  });

  it("is none while the bank is empty, and null for visitors' programs without it", async () => {
    expect((await (await world({}, 0)).daily(noon("2026-11-02"))).question).toBeNull();
    const { ctxAt } = await world({ dailyQuestionOn: false });
    expect(await getDaily(await ctxAt(noon("2026-11-02")))).toBeNull();
  });

  it("has the day of the program's time zone, before and after the zone changes", async () => {
    const { programId, daily, answer } = await world({ timeZone: "America/New_York" });
    expect((await daily("2026-11-03T03:00:00Z")).day).toBe("2026-11-02");
    await answer("2026-11-03T03:00:00Z", 1);
    const move = async (timeZone: string) => {
      await prisma.program.update({ where: { id: programId }, data: { timeZone } });
      dropCatalogue(programId);
    };
    await move("Pacific/Auckland");
    const moved = await daily("2026-11-03T03:00:00Z");
    expect(moved).toMatchObject({ day: "2026-11-03", question: { answer: null } });
    await move("America/New_York");
    expect((await daily("2026-11-03T03:00:00Z")).question!.answer).not.toBeNull();
  });
});

describe("an answer", () => {
  it("tells nothing before, and then what is correct, why, and what others chose", async () => {
    const { programId, daily, answer } = await world({ dailyQuestionPoints: 5, dailyQuestionExtra: 10 });
    const before = await daily(noon("2026-11-02"));
    expect(JSON.stringify(before)).not.toContain("Because.");
    expect(before.question).toMatchObject({ points: 5, extra: 10, answer: null });
    const others = await Promise.all([createParticipant(programId), createParticipant(programId)]);
    for (const { id } of others) await answer(noon("2026-11-02"), 1, id);
    const { points, balance, daily: after } = await answer(noon("2026-11-02"), 2);
    expect([points, balance]).toEqual([15, 15]);
    expect(after.question!.answer).toEqual({
      option: 2,
      correct: true,
      correct_option: 2,
      explanation: "Because.",
      points: 15,
      daily_limit: null,
      shares: [67, 33, 0],
    });
    expect(await verifyPoints(sql, programIdFrom(programId))).toEqual([]);
  });

  it("counts once a day, under a double press, and gives the first result again", async () => {
    const { programId, id, answer, daily } = await world({ dailyQuestionPoints: 5, dailyQuestionExtra: 10 });
    const results = await Promise.all([1, 1, 1, 1].map((option) => answer(noon("2026-11-02"), option)));
    expect(results.map(({ points, balance }) => [points, balance])).toEqual(Array(4).fill([5, 5]));
    expect(await answer(noon("2026-11-02"), 2)).toMatchObject({ points: 5, balance: 5 });
    const actions = await prisma.participantAction.findMany({ where: { programId, participantId: id } });
    expect(actions.map(({ actionType, title }) => [actionType, title])).toEqual([
      ["daily_question", "Question of the day"],
    ]);
    const lots = await sql(sqlText`select source, points from point_lots where program_id = $1`, [programId]);
    expect(lots).toEqual([{ source: "daily_question", points: "5" }]);
    expect((await daily(noon("2026-11-03"))).question!.answer).toBeNull();
  });

  it("earns what the question has instead, and nothing for being correct where no option is", async () => {
    const { programId, answer } = await world({ dailyQuestionPoints: 5, dailyQuestionExtra: 10 }, 0);
    await addQuestion(programId, { points: 8, correct: null });
    const { points, daily } = await answer(noon("2026-11-02"), 3);
    expect(points).toBe(8);
    expect(daily.question).toMatchObject({ extra: 0, answer: { correct: null, correct_option: null } });
  });

  it("obeys the daily limit of points", async () => {
    const { answer, ctxAt } = await world({ dailyQuestionPoints: 5, dailyQuestionExtra: 10, dailyPointsLimit: 12 });
    const { points, daily } = await answer(noon("2026-11-02"), 2);
    expect([points, daily.question!.answer!.daily_limit]).toEqual([12, 12]);
    expect((await getHabits(await ctxAt(noon("2026-11-02"))))!.daily_limit).toEqual({ limit: 12, left: 0 });
  });

  it("counts the day for the streak, and not for the weekly goal", async () => {
    const { answer, ctxAt } = await world({ streaksOn: true, weeklyGoalOn: true, weeklyGoal: 1 });
    await answer(noon("2026-11-02"), 1);
    await answer(noon("2026-11-03"), 1);
    expect(await getHabits(await ctxAt(noon("2026-11-03")))).toMatchObject({
      streak: { days: 2, today: true },
      weekly_goal: { done: 0 },
    });
  });

  it("is rejected for another day, another question and an option that is not there", async () => {
    const { ctxAt, rows, programId, id } = await world();
    const ctx = await ctxAt(noon("2026-11-02"));
    const [first, second] = rows;
    const send = (input: object) =>
      answerDailyQuestion(ctx, { day: "2026-11-02", question_id: first!.id, option: 1, ...input });
    await expect(send({ day: "2026-11-01" })).rejects.toMatchObject({ code: "conflict" });
    await expect(send({ question_id: second!.id })).rejects.toMatchObject({ code: "conflict" });
    await expect(send({ option: 4 })).rejects.toMatchObject({ code: "rejected" });
    expect(await prisma.participantAction.count({ where: { programId, participantId: id } })).toBe(0);
  });

  it("of an employee of the operator is not counted", async () => {
    const { programId, answer, daily } = await world();
    const { id: staff } = await createParticipant(programId, { staff: true });
    await answer(noon("2026-11-02"), 1, staff);
    await answer(noon("2026-11-02"), 3);
    expect((await daily(noon("2026-11-02"))).question!.answer!.shares).toEqual([0, 0, 100]);
  });
});

const PRIZES = [
  { points: 0, weight: 5 },
  { points: 10, weight: 4 },
  { points: 50, weight: 1 },
];
const BOX = { dailyQuestionOn: false, dailyBoxOn: true, dailyBoxPrizes: PRIZES, dailyBoxCap: 5_000 };

describe("the daily box", () => {
  it("shows the chance of each prize; the chances add up", async () => {
    const { daily } = await world(BOX);
    expect((await daily(noon("2026-11-02"))).box).toEqual({
      prizes: [
        { points: 50, chance: 10 },
        { points: 10, chance: 40 },
        { points: 0, chance: 50 },
      ],
      reduced: false,
      opening: null,
    });
    const odds = oddsOf([1, 2, 3, 4, 5, 6, 7].map((points) => ({ points, weight: points * 13 })));
    expect(odds.reduce((sum, { chance }) => sum + Math.round(chance * 100), 0)).toBe(10_000);
    expect(sharesOf([1, 1, 1], 100)).toEqual([34, 33, 33]);
    expect(averageCost(PRIZES)).toBe(9);
  });

  it("opens once a day, and a double press gives the same", async () => {
    const { programId, open, daily } = await world({ ...BOX, dailyBoxPrizes: [{ points: 10, weight: 1 }] });
    const results = await Promise.all([1, 2, 3, 4].map(() => open(noon("2026-11-02"))));
    expect(results.map(({ points, balance }) => [points, balance])).toEqual(Array(4).fill([10, 10]));
    expect(await prisma.dailyBoxDay.findFirst({ where: { programId } })).toMatchObject({ openings: 1, points: 10n });
    expect(await open(noon("2026-11-03"))).toMatchObject({ points: 10, balance: 20 });
    expect((await daily(noon("2026-11-03"))).box!.opening).toEqual({ points: 10 });
    expect(await verifyPoints(sql, programIdFrom(programId))).toEqual([]);
  });

  it("never gives more than the cap, however many open it at the same moment", async () => {
    const { programId, open, daily } = await world({
      ...BOX,
      dailyBoxPrizes: [
        { points: 10, weight: 1 },
        { points: 7, weight: 1 },
      ],
      dailyBoxCap: 45,
    });
    const people = await Promise.all(Array.from({ length: 12 }, () => createParticipant(programId)));
    const results = await Promise.all(people.map(({ id }) => open(noon("2026-11-02"), id)));
    const total = results.reduce((sum, { points }) => sum + points, 0);
    expect(total).toBeLessThanOrEqual(45);
    expect(total).toBeGreaterThan(45 - 7); // while the smaller one fits, it is drawn
    const { box } = await daily(noon("2026-11-02"));
    expect(box).toMatchObject({ reduced: true, prizes: [], opening: null });
    expect(await open(noon("2026-11-02"))).toMatchObject({ points: 0 });
    expect((await daily(noon("2026-11-03"))).box).toMatchObject({ reduced: false });
  });

  it("draws each prize as often as its weight says", async () => {
    const { programId } = await world(BOX);
    const points = [];
    for (let random = 0; random < 10; random += 1) {
      const { id } = await createParticipant(programId);
      const [row] = await sql<{ points: string }>(
        sqlText`select open_daily_box($1, $2, '2026-11-02', $3, array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()],
          '2026-11-02T12:00:00Z') as points`,
        [programId, id, random],
      );
      points.push(Number(row!.points));
    }
    expect(points).toEqual([0, 0, 0, 0, 0, 10, 10, 10, 10, 50]);
  });

  it("is for those who may win, on its day, and exists while it is on", async () => {
    const { programId, open, ctxAt, id } = await world(BOX);
    const { id: staff } = await createParticipant(programId, { staff: true });
    await expect(open(noon("2026-11-02"), staff)).rejects.toMatchObject({ code: "rejected" });
    const ctx = await ctxAt(noon("2026-11-02"), id);
    await expect(openDailyBox(ctx, { day: "2026-11-01" })).rejects.toMatchObject({ code: "conflict" });
    const off = await world({ dailyBoxOn: false });
    await expect(off.open(noon("2026-11-02"))).rejects.toMatchObject({ code: "not_found" });
  });
});
