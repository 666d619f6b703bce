import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import {
  getDashboardFigures,
  listChallengeFigures,
  listRewardFigures,
} from "~/services/dashboard/figures.admin.server";
import { figuresQuery, subjectFiguresQuery, type FiguresView } from "~/services/dashboard/figures.schema";
import { adminCtx, createChallenge, createParticipant, createProgram, createReward, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { addAction, rollUp } from "./dashboard-rows";

await testDatabase();

const ZONE = "America/New_York";
const HOUR_MS = 3_600_000;
const at = (days: number, hours = 0) => new Date(NOW.getTime() + (24 * days + hours) * HOUR_MS);

let program: string;
let people: string[];
let quiz: string;
let poll: string;
let mug: string;

beforeEach(async () => {
  program = (await createProgram({ timeZone: ZONE })).id;
  people = [];
  for (let n = 0; n < 6; n++) people.push((await createParticipant(program)).id);
  quiz = (await createChallenge(program, { caption: "Quiz" })).id;
  poll = (await createChallenge(program, { caption: "Poll" })).id;
  mug = (await createReward(program, { name: "Mug" })).id;
});

const figures = async (query: object = {}, now = NOW) =>
  getDashboardFigures(await adminCtx(program, "manager", { now }), figuresQuery.parse(query));
const named = ({ figures: all }: FiguresView) => Object.fromEntries(all.map(({ name, value }) => [name, value]));
const before = ({ figures: all }: FiguresView) => Object.fromEntries(all.map((each) => [each.name, each.before]));
const challenges = async (query: object) =>
  (await listChallengeFigures(await adminCtx(program, "analyst"), subjectFiguresQuery.parse(query))).result;

/** A history of actions that looks like one, the same on every run. */
async function addHistory(): Promise<string[]> {
  let state = 7;
  const next = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit;
  const ids = [];
  for (let step = 0; step < 150; step++) {
    const kind = next(4);
    ids.push(
      await addAction(program, people[next(6)]!, at(-next(75), -next(24) - 0.5), {
        points: kind === 3 ? -next(50) - 1 : next(30),
        ...(kind === 0
          ? {}
          : kind === 3
            ? { actionType: "claim_reward", actionableType: "Reward", actionableId: mug }
            : { actionableType: "Challenge", actionableId: kind === 1 ? quiz : poll }),
      }),
    );
  }
  return ids;
}

async function undo(actionId: string, when: Date): Promise<void> {
  const action = await prisma.participantAction.findFirstOrThrow({ where: { programId: program, id: actionId } });
  await addAction(program, action.participantId, when, {
    actionType: "reversal",
    actionableType: "Action",
    actionableId: actionId,
  });
}

type Scanned = { active: number; fresh: number; completions: number; issued: string; spent: string };

/** The figures of a range from all activities. */
async function scanned(from: string, to: string): Promise<Record<string, number>> {
  const [row] = await sql<Scanned>(
    sqlText`with a as (
        select a.*, (a.created_at at time zone $4::text)::date as day from activities a
          join participants p on p.program_id = a.program_id and p.id = a.participant_id and not p.staff
        where a.program_id = $1::uuid),
      range as (select * from a where day between $2::date and $3::date)
    select (select count(distinct participant_id)::int from range) as active,
      (select count(*)::int from (select participant_id from a group by 1 having min(day) between $2::date and $3::date) f) as fresh,
      (select count(*)::int from range where actionable_type = 'Challenge') as completions,
      (select coalesce(sum(points), 0)::bigint from range where points > 0) as issued,
      (select coalesce(-sum(points), 0)::bigint from range where points < 0) as spent`,
    [program, from, to, ZONE],
  );
  const { active, fresh, completions, issued, spent } = row!;
  return { active, new: fresh, returning: active - fresh, completions, issued: Number(issued), spent: Number(spent) };
}

async function scannedReach(kind: string, subject: string, from: string, to: string): Promise<number> {
  const [row] = await sql<{ people: number }>(
    sqlText`select count(distinct a.participant_id)::int as people from activities a
      join participants p on p.program_id = a.program_id and p.id = a.participant_id and not p.staff
      where a.program_id = $1::uuid and a.actionable_type = $2::text and a.actionable_id = $3::uuid
        and (a.created_at at time zone $6::text)::date between $4::date and $5::date`,
    [program, kind, subject, from, to, ZONE],
  );
  return row!.people;
}

/** Compares ranges that begin and end anywhere with a scan. */
async function expectScanned(): Promise<void> {
  for (const [from, to] of [
    ["2026-11-21", "2026-11-21"],
    ["2026-11-03", "2026-11-19"],
    ["2026-10-23", "2026-11-21"],
    ["2026-09-01", "2026-11-21"],
    ["2026-09-10", "2026-10-02"],
  ] as const) {
    const query = { range: "custom", from, to };
    expect.soft(named(await figures(query)), `${from} to ${to}`).toMatchObject(await scanned(from, to));
    for (const row of await challenges(query))
      expect.soft(row.participants, row.name).toBe(await scannedReach("Challenge", row.id, from, to));
  }
}

describe("the figures of a range", () => {
  it("equal a scan of all activities, filled at once or counted day by day", async () => {
    await addHistory();
    await rollUp(program, NOW);
    await expectScanned();
    await sql(sqlText`delete from dashboard_days where program_id = $1::uuid`, [program]);
    await rollUp(program, at(-80), true);
    for (let day = -79; day <= 0; day += 3) await rollUp(program, at(day));
    await rollUp(program, NOW);
    await expectScanned();
    expect(named(await figures({ range: "last_90_days" })).active).toBe(6);
  });

  it("follow reversals, staff and the time zone", async () => {
    const actions = await addHistory();
    await rollUp(program, at(0, -1));
    for (const id of actions.filter((_, index) => index % 7 === 0)) await undo(id, at(0, -0.5));
    await rollUp(program, NOW);
    await expectScanned();
    const where = { programId_id: { programId: program, id: people[2]! } };
    await prisma.participant.update({ where, data: { staff: true } });
    await rollUp(program, NOW);
    await expectScanned();
    await prisma.participant.update({ where, data: { staff: false } });
    await prisma.program.update({ where: { id: program }, data: { timeZone: "Asia/Kathmandu" } });
    await rollUp(program, NOW);
    await prisma.program.update({ where: { id: program }, data: { timeZone: ZONE } });
    await rollUp(program, NOW);
    await expectScanned();
  });

  it("leave out imports and what admins gave", async () => {
    await addAction(program, people[0]!, at(-1), { actionType: "import", points: 500 });
    await addAction(program, people[1]!, at(-1), { actionableType: "Admin", points: 70 });
    await rollUp(program, NOW);
    expect(named(await figures())).toMatchObject({ active: 0, new: 0, issued: 0, redemption_rate: null });
  });

  it("have the weeks, of which each has its own people", async () => {
    await addAction(program, people[0]!, at(-13));
    for (const [person, day] of [
      [0, -6],
      [1, -6],
      [1, -5],
      [1, 0],
    ] as const)
      await addAction(program, people[person]!, at(day, -1));
    await rollUp(program, NOW);
    const { weeks } = await figures({ range: "custom", from: "2026-11-12", to: "2026-11-21" });
    expect(weeks).toEqual([
      { from: "2026-11-12", to: "2026-11-15", active: 2, new: 1, returning: 1 },
      { from: "2026-11-16", to: "2026-11-21", active: 1, new: 0, returning: 1 },
    ]);
  });

  it("are compared with the days before, the same days a year before, or nothing", async () => {
    await addAction(program, people[0]!, at(-1), { points: 10 });
    await addAction(program, people[0]!, at(-8), { points: 20 });
    await addAction(program, people[0]!, at(-366), { points: 40 });
    await rollUp(program, NOW);
    const query = { range: "last_7_days" };
    const previous = await figures(query);
    expect(previous.compared).toEqual({ from: "2026-11-08", to: "2026-11-14" });
    expect([named(previous).issued, before(previous).issued]).toEqual([10, 20]);
    const year = await figures({ ...query, compare: "year" });
    expect(year.compared).toEqual({ from: "2025-11-15", to: "2025-11-21" });
    expect(before(year).issued).toBe(40);
    const none = await figures({ ...query, compare: "none" });
    expect([none.compared, before(none).issued]).toEqual([null, null]);
  });

  it.each([
    [{ range: "custom" }, "from"],
    [{ range: "custom", from: "2026-12-24" }, "from"],
    [{ range: "custom", from: "2026-11-20", to: "2026-11-19" }, "to"],
    [{ range: "custom", from: "2020-01-01" }, "from"],
  ])("of %j are an error on the field %s", async (query, field) => {
    await expect(figures(query)).rejects.toMatchObject({
      code: "invalid",
      errors: [expect.objectContaining({ field })],
    });
  });
});

describe("the points", () => {
  it("are worth money while a point has a value, and the rate is what was spent of what was issued", async () => {
    await prisma.program.update({ where: { id: program }, data: { pointValue: "0.0125", currency: "EUR" } });
    await addAction(program, people[0]!, at(-1), { points: 200, actionableType: "Challenge", actionableId: quiz });
    await addAction(program, people[0]!, at(-1), {
      points: -50,
      actionType: "claim_reward",
      actionableType: "Reward",
      actionableId: mug,
    });
    await addAction(program, people[0]!, at(-2), { points: -30, actionType: "points_expired" });
    await prisma.participant.update({
      where: { programId_id: { programId: program, id: people[0]! } },
      data: { pointsAvailable: 120n, pointsPending: 5n, pointsDebt: 0n },
    });
    await rollUp(program, NOW);
    const view = await figures();
    expect(named(view)).toMatchObject({ issued: 200, spent: 50, expired: 30, redemption_rate: 0.25 });
    expect(view.figures.find(({ name }) => name === "issued")!.money).toBe("2.50");
    expect(view.now[0]).toEqual({ name: "outstanding", value: 125, money: "1.5625" });
    expect(view).toMatchObject({ currency: "EUR", point_value: "0.0125", complete: true });
    const rewards = await listRewardFigures(await adminCtx(program, "analyst"), subjectFiguresQuery.parse({}));
    expect(rewards.result).toEqual([{ id: mug, name: "Mug", participants: 1, actions: 1, points: 50, money: "0.625" }]);
  });

  it("that expired late are counted on the day on which they were due", async () => {
    await addAction(program, people[0]!, at(-100), { points: 30 });
    await rollUp(program, NOW);
    await addAction(program, people[0]!, at(-5), { points: -30, actionType: "points_expired" });
    await rollUp(program, at(0, 1));
    expect(named(await figures()).expired).toBe(30);
  });
});

describe("the funnel", () => {
  it("follows those who joined in the range, and imported people from their first sign-in", async () => {
    const joined = async (data: object, days: number) => {
      const { id } = await createParticipant(program, { createdAt: at(-200), ...data });
      await addAction(program, id, at(days), {
        actionType: "sign_up",
        actionableType: "Challenge",
        actionableId: quiz,
      });
    };
    await joined({ completedChallenges: 1 }, -3);
    await joined({ completedChallenges: 2 }, -3);
    await joined({ completedChallenges: 2, rewardsEarned: 1 }, -3);
    await joined({ completedChallenges: 2, rewardsEarned: 1, staff: true }, -3);
    await joined({ completedChallenges: 2, rewardsEarned: 1 }, -40);
    await createParticipant(program, { status: "pending", createdAt: at(-2) });
    await createParticipant(program, { status: "inactive", createdAt: at(-2) });
    await rollUp(program, NOW);
    expect((await figures()).funnel).toEqual([
      { step: "signed_up", participants: 4, before: 1 },
      { step: "signed_in", participants: 3, before: 1 },
      { step: "completed", participants: 2, before: 1 },
      { step: "claimed", participants: 1, before: 1 },
    ]);
  });
});

describe("challenges and rewards", () => {
  it("are sorted, searched, and those of one program", async () => {
    for (const person of people.slice(0, 3))
      await addAction(program, person, at(-1), { actionableType: "Challenge", actionableId: quiz, points: 5 });
    for (let n = 0; n < 4; n++)
      await addAction(program, people[0]!, at(-n), { actionableType: "Challenge", actionableId: poll, points: 1 });
    await createChallenge((await createProgram()).id, { caption: "Elsewhere" });
    await rollUp(program, NOW);
    const rowsOf = async (query: object) =>
      (await challenges(query)).map(({ name, participants, actions, points }) => [name, participants, actions, points]);
    const quizRow = ["Quiz", 3, 3, 15];
    const pollRow = ["Poll", 1, 4, 4];
    expect(await rowsOf({})).toEqual([quizRow, pollRow]);
    expect(await rowsOf({ sort: "-actions" })).toEqual([pollRow, quizRow]);
    expect(await rowsOf({ sort: "name" })).toEqual([pollRow, quizRow]);
    expect(await rowsOf({ search: "POL" })).toEqual([pollRow]);
    expect(await rowsOf({ search: "%" })).toEqual([]);
    expect(await rowsOf({ range: "today" })).toEqual([
      ["Poll", 1, 1, 1],
      ["Quiz", 0, 0, 0],
    ]);
  });
});
