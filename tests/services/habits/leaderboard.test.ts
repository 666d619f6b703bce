import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { rollUpLeaderboards } from "~/services/habits/habits.jobs.server";
import { hideLeaderboardNames, listLeaderboardNames } from "~/services/habits/leaderboard.admin.server";
import { leaderboardIntent, leaderboardNamesQuery, type Period } from "~/services/habits/leaderboard.schema";
import { getLeaderboard, joinLeaderboard, leaveLeaderboard } from "~/services/habits/leaderboard.site.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { adminCtx, createParticipant, createProgram, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

/** A Wednesday in New York; the week began on the 16th. */
const WEDNESDAY = new Date("2026-11-18T17:00:00Z");
const later = (minutes: number, from = WEDNESDAY) => new Date(from.getTime() + minutes * 60_000);

let programId: string;
beforeEach(async () => {
  programId = (await createProgram({ leaderboardOn: true })).id;
});

async function earn(id: string, points: number, now = WEDNESDAY): Promise<string> {
  const move = { programId: programIdFrom(programId), participantId: id, kind: "earn", amount: points, now } as const;
  return (await movePoints(sql, { ...move, actionType: "external", title: "Points" })).actionId;
}
const ctxOf = (id: string, now = WEDNESDAY) => participantCtx(programId, id, { now });
const join = async (id: string, name: string, now = WEDNESDAY) => joinLeaderboard(await ctxOf(id, now), name);
const count = (now = WEDNESDAY) =>
  rollUpLeaderboards({ actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" });
const show = async (id: string, period: Period = "week", now = WEDNESDAY) =>
  getLeaderboard(await ctxOf(id, now), period);
const rowsOf = ({ rows }: Awaited<ReturnType<typeof show>>) =>
  rows.map(({ rank, name, points }) => [rank, name, points]);

/** Somebody on the leaderboard with points. */
async function person(name: string, points: number): Promise<string> {
  const { id } = await createParticipant(programId);
  if (points > 0) await earn(id, points);
  await join(id, name);
  return id;
}

describe("the leaderboard", () => {
  it("has only who joined, the best first, with equal ranks for equal points", async () => {
    const ada = await person("Ada", 30);
    await person("Ben", 50);
    await person("Cleo", 30);
    await person("Dora", 10);
    const { id: outside } = await createParticipant(programId);
    await earn(outside, 1000);
    const view = await show(ada);
    expect(rowsOf(view)).toEqual([
      [1, "Ben", 50],
      [2, "Ada", 30],
      [2, "Cleo", 30],
      [4, "Dora", 10],
    ]);
    expect(view).toMatchObject({ own: { rank: 2, name: "Ada", points: 30 }, name: "Ada", hidden: false });
    expect(view.rows.filter(({ own }) => own)).toHaveLength(1);
    expect(await show(outside)).toMatchObject({ own: null, name: null });
  });

  it("counts what was earned since, and what was taken back, once the worker ran", async () => {
    const ada = await person("Ada", 30);
    const action = await earn(ada, 20, later(5));
    expect(rowsOf(await show(ada, "week", later(5)))).toEqual([[1, "Ada", 30]]);
    await count(later(6));
    await count(later(6)); // twice at the same moment
    expect(rowsOf(await show(ada, "week", later(6)))).toEqual([[1, "Ada", 50]]);
    await reverseAction(sql, {
      programId: programIdFrom(programId),
      actionId: action,
      title: "Mistake",
      now: later(7),
    });
    await count(later(8));
    expect(rowsOf(await show(ada, "all_time", later(8)))).toEqual([[1, "Ada", 30]]);
  });

  it("begins the week anew on Monday of the program's time zone, and all time goes on", async () => {
    const ada = await person("Ada", 30);
    const sunday = new Date("2026-11-23T04:50:00Z");
    const monday = new Date("2026-11-23T05:10:00Z");
    expect(rowsOf(await show(ada, "week", sunday))).toEqual([[1, "Ada", 30]]);
    const view = await show(ada, "week", monday);
    expect([view.rows, view.own]).toEqual([[], null]);
    await earn(ada, 5, monday);
    await count(later(1, monday));
    expect(rowsOf(await show(ada, "week", monday))).toEqual([[1, "Ada", 5]]);
    expect(rowsOf(await show(ada, "all_time", monday))).toEqual([[1, "Ada", 35]]);
  });

  it("is counted again after a change of the time zone, and catches up after a week without a worker", async () => {
    const ada = await person("Ada", 30);
    await count();
    await prisma.program.update({ where: { id: programId }, data: { timeZone: "Pacific/Auckland" } });
    dropCatalogue(programId);
    const sundayInNewYork = new Date("2026-11-22T20:00:00Z"); // Monday in Auckland
    await count(sundayInNewYork);
    expect((await show(ada, "week", sundayInNewYork)).rows).toEqual([]);
    await earn(ada, 7, later(24 * 60, sundayInNewYork));
    await count(later(20 * 24 * 60, sundayInNewYork));
    expect(rowsOf(await show(ada, "all_time"))).toEqual([[1, "Ada", 37]]);
  });

  it("shows the own rank also when it is not among the best", async () => {
    for (let n = 0; n < 21; n++) await person(`Fast ${n}`, 100 + n);
    const ada = await person("Ada", 30);
    const view = await show(ada);
    expect(view.rows).toHaveLength(20);
    expect(view.own).toEqual({ rank: 22, name: "Ada", points: 30, own: true });
    expect(view.around).toEqual([{ rank: 21, name: "Fast 0", points: 100, own: false }, view.own]);
  });

  it("shows two neighbors on each side of the own row, with equal ranks for equal points", async () => {
    for (let n = 0; n < 20; n++) await person(`Fast ${n}`, 100 + n);
    for (const name of ["Ben", "Cleo", "Dora"]) await person(name, 40);
    const ada = await person("Ada", 30);
    for (const [name, points] of [
      ["Emma", 30],
      ["Finn", 20],
      ["Gil", 10],
    ] as const)
      await person(name, points);
    const around = async (period: Period) => {
      const view = await show(ada, period);
      expect(view.rows).toHaveLength(20);
      return view.around.map(({ rank, name, points, own }) => [rank, own ? "own" : name, points]);
    };
    const expected = [
      [21, "Cleo", 40],
      [21, "Dora", 40],
      [24, "own", 30],
      [24, "Emma", 30],
      [26, "Finn", 20],
    ];
    expect(await around("week")).toEqual(expected);
    expect(await around("all_time")).toEqual(expected);
    const gil = (await prisma.leaderboardEntry.findFirstOrThrow({ where: { programId, name: "Gil" } })).participantId;
    expect((await show(gil)).around.map(({ rank }) => rank)).toEqual([24, 26, 27]);
  });

  it("tells who has not joined which place they would have", async () => {
    await person("Ben", 50);
    await person("Cleo", 30);
    const { id: outside } = await createParticipant(programId);
    expect(await show(outside)).toMatchObject({ possible_rank: null });
    await earn(outside, 40);
    expect(await show(outside)).toMatchObject({ possible_rank: 2, own: null, around: [] });
    expect(await show(outside, "all_time")).toMatchObject({ possible_rank: 2 });
    await join(outside, "Ada");
    expect(await show(outside)).toMatchObject({ possible_rank: null, own: { rank: 2 } });
  });

  it("loses at once who leaves, opts out, is blocked or deletes the account, and has them back when they may", async () => {
    const ada = await person("Ada", 30);
    const [ben, cleo, dora] = [await person("Ben", 50), await person("Cleo", 40), await person("Dora", 35)];
    await leaveLeaderboard(await ctxOf(ben));
    await leaveLeaderboard(await ctxOf(ben));
    const setStatus = (id: string, status: string) =>
      prisma.participant.update({ where: { programId_id: { programId, id } }, data: { status } });
    await setStatus(cleo, "blocked");
    await pool.query("select forget_participant($1, $2, now())", [programId, dora]);
    const view = await show(ada);
    expect(rowsOf(view)).toEqual([[1, "Ada", 30]]);
    expect(view.own).toMatchObject({ rank: 1 });
    await setStatus(cleo, "active");
    expect(rowsOf(await show(ada))).toEqual([
      [1, "Cleo", 40],
      [2, "Ada", 30],
    ]);
    expect(await prisma.leaderboardEntry.count({ where: { programId } })).toBe(2);
  });

  it("does not show names that an admin hid, also when their participants leave and join again", async () => {
    const ada = await person("Ada", 30);
    const ben = await person("Rude Word", 50);
    const admin = await adminCtx(programId, "manager");
    expect(await hideLeaderboardNames(admin, [ben], true)).toMatchObject({ name: "Rude Word", failed: [] });
    expect(await hideLeaderboardNames(admin, [ben], true)).toMatchObject({ changed: [] });
    expect(rowsOf(await show(ada))).toEqual([[1, "Ada", 30]]);
    expect(await show(ben)).toMatchObject({ own: null, name: "Rude Word", hidden: true });
    await leaveLeaderboard(await ctxOf(ben));
    await join(ben, "Ruder Word");
    expect(rowsOf(await show(ada))).toEqual([[1, "Ada", 30]]);
    const names = await listLeaderboardNames(admin, leaderboardNamesQuery.parse({ hidden: "true" }));
    expect(names.result).toMatchObject([{ id: ben, name: "Ruder Word", hidden: true, points: 50 }]);
    await hideLeaderboardNames(admin, [ben], false);
    expect(rowsOf(await show(ada))[0]).toEqual([1, "Ruder Word", 50]);
    const where = { programId, targetId: ben, action: { contains: "leaderboard" } };
    const audited = await prisma.auditEntry.findMany({ where });
    expect(audited.map(({ action }) => action.split("_")[0]).sort()).toEqual(
      ["hide", "join", "join", "leave", "show"].map((what) => `participant.${what}`),
    );
  });

  it("changes no other program's names", async () => {
    const ada = await person("Ada", 30);
    const other = (await createProgram({ leaderboardOn: true })).id;
    const result = await hideLeaderboardNames(await adminCtx(other, "manager"), [ada], true);
    expect(result.failed).toHaveLength(1);
    expect(rowsOf(await show(ada))).toEqual([[1, "Ada", 30]]);
  });

  it("takes nobody who may win nothing, and does not exist while it is off", async () => {
    const { id } = await createParticipant(programId, { staff: true });
    await expect(join(id, "Ada")).rejects.toMatchObject({ code: "rejected" });
    await prisma.program.update({ where: { id: programId }, data: { leaderboardOn: false } });
    dropCatalogue(programId);
    await expect(show(id)).rejects.toMatchObject({ code: "not_found" });
    await expect(join(id, "Ada")).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["  Ada   L. ", "Ada L."],
    ["José-María O’Neill", "José-María O’Neill"],
    ["名前", "名前"],
    ["A", null],
    ["A".repeat(31), null],
    ["<b>Ada</b>", null],
    ["shop.example.test", null],
    ["Ada\u202Eevil", "Adaevil"],
    ["https://x", null],
  ])("takes the name %j as %j", (name, taken) => {
    const parsed = leaderboardIntent.safeParse({ intent: "join", name });
    expect(parsed.success ? parsed.data : null).toEqual(taken === null ? null : { intent: "join", name: taken });
  });

  it("is read by its indexes, so that a million people are no more work than ten", async () => {
    await person("Ada", 30);
    const plans = await Promise.all(
      [
        ["points", "order by points desc, participant_id limit 20"],
        ["points", "and points > 10"],
        ["week_points", "and week = '2026-11-16' order by week_points desc, participant_id limit 20"],
        ["week_points", "and week = '2026-11-16' and week_points > 10"],
      ].map(async ([column, rest]) => {
        const client = await pool.connect();
        try {
          await client.query(
            "begin; set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off",
          );
          const condition = rest!.startsWith("order") ? `and ${column} > 0 ${rest}` : rest;
          const { rows } = await client.query(
            `explain select participant_id from leaderboard_entries where program_id = '${programId}' and listed ${condition}`,
          );
          return rows.map((row) => row["QUERY PLAN"]).join("\n");
        } finally {
          await client.query("rollback");
          client.release();
        }
      }),
    );
    for (const plan of plans) {
      expect(plan).toMatch(/Index Only Scan using leaderboard_entries_(points|week)_idx/);
      expect(plan).not.toMatch(/Sort|Filter:/);
    }
  });
});
