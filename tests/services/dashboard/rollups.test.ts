import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import {
  getPerformanceMetrics,
  getUsersGrowth,
  listTopUsersAllTime,
  listTopUsersThisMonth,
} from "~/services/dashboard/dashboard.admin.server";
import { rollUpDashboards } from "~/services/dashboard/dashboard.jobs.server";
import { deleteAccount } from "~/services/participant-accounts/account.site.server";
import { adminCtx, createParticipant, createProgram, NOW, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { addAction, addVisit, countedDays, rollUp, scannedDays } from "./dashboard-rows";

await testDatabase();

const HOUR_MS = 3_600_000;
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS);
const days = (count: number) => hours(24 * count);

let program: string;
let maya: string;
let omar: string;
const staffed = (id: string, staff: boolean) =>
  prisma.participant.update({ where: { programId_id: { programId: program, id } }, data: { staff } });
const metrics = async (now = NOW) => getPerformanceMetrics(await adminCtx(program, "analyst", { now }));

beforeEach(async () => {
  program = (await createProgram({ timeZone: "America/New_York" })).id;
  maya = (await createParticipant(program, { firstName: "Maya", pointsIssued: 100n, completedChallenges: 2 })).id;
  omar = (await createParticipant(program, { firstName: "Omar", pointsIssued: 40n })).id;
});

describe("what the job counts", () => {
  it("equals a scan of all actions, in any number of steps", async () => {
    for (let step = 0; step < 60; step++) {
      const at = hours(-step * 17 - 0.3);
      await addAction(program, step % 3 ? maya : omar, at, {
        points: step,
        ...(step % 2
          ? { actionableType: "Challenge", actionableId: program }
          : step % 5
            ? {}
            : { actionableType: "Reward", actionableId: program }),
      });
      if (step % 4 === 0) await addVisit(program, step % 8 ? maya : null, at);
    }
    await rollUp(program, days(-20));
    for (const run of [days(-19.99), days(-3), hours(-1), NOW, NOW]) await rollUp(program, run);
    expect(await countedDays(program)).toEqual(await scannedDays(program));
    const counted = await countedDays(program);
    await rollUp(program, NOW, true);
    expect(await countedDays(program)).toEqual(counted);
    expect(counted.length).toBeGreaterThan(30);
  });

  it("has days of the program's time zone, and counts them again after a change", async () => {
    await addAction(program, maya, new Date("2026-11-21T03:00:00Z")); // the evening before, in New York
    await rollUp(program, NOW);
    expect((await countedDays(program)).map(({ day }) => day)).toEqual(["2026-11-20"]);
    await prisma.program.update({ where: { id: program }, data: { timeZone: "Asia/Kathmandu" } });
    await rollUp(program, NOW);
    expect((await countedDays(program)).map(({ day }) => day)).toEqual(["2026-11-21"]);
  });

  it("includes what was committed late, and what happened while no worker ran", async () => {
    await rollUp(program, NOW);
    await addAction(program, maya, hours(-0.5)); // its transaction took half an hour
    await addAction(program, maya, days(2));
    await addAction(program, omar, days(4));
    await rollUp(program, days(5));
    expect(await countedDays(program)).toEqual(await scannedDays(program));
    expect(await countedDays(program)).toHaveLength(3);
  });

  it("leaves out staff, also on past days, and includes them again", async () => {
    await addAction(program, maya, days(-200), { actionableType: "Challenge", actionableId: program });
    await addVisit(program, maya, days(-200));
    await addAction(program, maya, days(-2));
    await addAction(program, omar, days(-2));
    await rollUp(program, NOW);
    const before = await countedDays(program);
    await staffed(maya, true);
    await rollUp(program, NOW);
    expect(await countedDays(program)).toEqual(await scannedDays(program));
    expect(await metrics()).toMatchObject({
      total_active_participants: 1,
      recent_active_participants: 1,
      total_participant_actions: 1,
      total_completed_challenges: 0,
      total_program_visits: 0,
    });
    await staffed(maya, false);
    await rollUp(program, NOW);
    expect(await countedDays(program)).toEqual(before);
  });

  it("retains the number of visits that have been purged", async () => {
    await addVisit(program, null, days(-500));
    await addVisit(program, null, days(-1));
    await rollUp(program, NOW);
    await sql(sqlText`delete from visits where started_at < $1`, [days(-395)]);
    await rollUp(program, NOW, true);
    expect((await metrics()).total_program_visits).toBe(2);
  });

  it("continues where an interrupted run stopped", async () => {
    await addAction(program, maya, hours(-2));
    await rollUp(program, hours(-1));
    await addAction(program, omar, hours(-0.2));
    await expect(sql(sqlText`select roll_up_dashboard($1, $2, false), 1 / 0`, [program, NOW])).rejects.toThrow();
    expect((await metrics()).total_participant_actions).toBe(1);
    await rollUp(program, NOW);
    expect((await metrics()).total_participant_actions).toBe(2);
  });

  it("counts nothing twice with two concurrent workers", async () => {
    await addAction(program, maya, hours(-2));
    await Promise.all([rollUp(program, NOW), rollUp(program, NOW), rollUp(program, NOW, true)]);
    expect(await countedDays(program)).toEqual(await scannedDays(program));
  });

  it("is per program, and the job counts all programs", async () => {
    const other = (await createProgram()).id;
    const lena = (await createParticipant(other)).id;
    await addAction(other, lena, hours(-1));
    await rollUpDashboards({ actor: { kind: "system", name: "test" }, now: NOW, locale: "en", requestId: "test" });
    expect((await metrics()).total_participant_actions).toBe(0);
    expect((await getPerformanceMetrics(await adminCtx(other, "analyst"))).total_participant_actions).toBe(1);
  });
});

describe("the figures", () => {
  it("distinguish all time from the last thirty days", async () => {
    await addAction(program, maya, days(-29), { actionableType: "Challenge", actionableId: program, points: 5 });
    await addAction(program, omar, days(-31), { actionableType: "Challenge", actionableId: program, points: 500 });
    await addVisit(program, maya, days(-40));
    await rollUp(program, NOW);
    expect(await metrics()).toEqual({
      total_active_participants: 2,
      recent_active_participants: 1,
      total_completed_challenges: 2,
      recent_completed_challenges: 1,
      total_program_visits: 1,
      recent_program_visits: 0,
      total_participant_actions: 2,
      recent_participant_actions: 1,
    });
    const growth = await getUsersGrowth(await adminCtx(program, "analyst"));
    expect(growth).toHaveLength(30);
    expect([growth[0], growth[29]]).toEqual([
      { x: "2026-10-23", y: 1 },
      { x: "2026-11-21", y: 0 },
    ]);
  });

  it("are zero and empty for a program where nothing has happened, counted or not", async () => {
    for (const counted of [false, true]) {
      if (counted) await rollUp(program, NOW);
      const ctx = await adminCtx(program, "analyst");
      expect(
        Object.values(await getPerformanceMetrics(ctx))
          .slice(1)
          .every((figure) => figure === 0),
      ).toBe(true);
      expect([await getUsersGrowth(ctx), await listTopUsersThisMonth(ctx)]).toEqual([[], []]);
    }
  });

  it("rank by earned points, without those that were reversed", async () => {
    await addAction(program, maya, days(-3), { points: 30 });
    await addAction(program, omar, days(-2), { points: 20, actionableType: "Challenge", actionableId: program });
    await addAction(program, omar, days(-1), { points: 500, actionType: "reversal" });
    await addAction(program, maya, days(-1), { points: -1000, actionType: "claim_reward" });
    await rollUp(program, NOW);
    const ctx = await adminCtx(program, "analyst");
    expect(
      (await listTopUsersThisMonth(ctx)).map(({ short_name, points, completed_challenges }) => [
        short_name,
        points,
        completed_challenges,
      ]),
    ).toEqual([
      ["Maya P", 30, 0],
      ["Omar P", 20, 1],
    ]);
    expect((await listTopUsersAllTime(ctx)).map(({ id, points }) => [id, points])).toEqual([
      [maya, 100],
      [omar, 40],
    ]);
  });

  it("leave out staff, blocked and deleted people immediately, before the next count", async () => {
    await addAction(program, maya, days(-3), { points: 30 });
    await rollUp(program, NOW);
    await staffed(omar, true);
    await deleteAccount(await participantCtx(program, maya), (await participantCtx(program, maya)).actor.email);
    expect(await listTopUsersAllTime(await adminCtx(program, "analyst"))).toEqual([]);
    expect(await listTopUsersThisMonth(await adminCtx(program, "analyst"))).toEqual([]);
    await rollUp(program, NOW);
    expect(await metrics()).toMatchObject({
      total_active_participants: 0,
      recent_active_participants: 0,
      total_participant_actions: 1,
    });
  });
});
