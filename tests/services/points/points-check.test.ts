import { runOnce } from "graphile-worker";
import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { taskList } from "~/jobs/handlers.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { getPointsCheck, requestPointsCheck } from "~/services/points/points-check.admin.server";
import { checkPoints } from "~/services/points/points-check.jobs.server";
import { addPoints, listPostings } from "~/services/points/points.admin.server";
import { postingsQuery } from "~/services/points/points.schema";
import { verifyPoints } from "~/services/points/verify.server";
import { adminCtx, createParticipant, createProgram, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

let programId: ReturnType<typeof programIdFrom>;
let person: Awaited<ReturnType<typeof createParticipant>>;

beforeEach(async () => {
  programId = programIdFrom((await createProgram({ timeZone: "UTC" })).id);
  person = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez" });
});

const manager = (now = NOW) => adminCtx(programId, "manager", { now });
const system = (now = NOW) => ({
  actor: { kind: "system" as const, name: "test" },
  now,
  locale: "en" as const,
  requestId: "t",
});
const give = async (points: number, now = NOW) =>
  addPoints(await manager(now), { participant_id: person.id, points, action_title: "Gift" });

describe("the check of a program's points", () => {
  it("is run by the worker when an admin asks, once for a double press", async () => {
    await give(50, new Date("2026-09-30T12:00:00Z"));
    await give(30);
    expect(await getPointsCheck(await manager())).toEqual({ check: null, waiting: false });
    const ctx = await manager();
    await Promise.all([requestPointsCheck(ctx), requestPointsCheck(ctx)]);
    expect(await prisma.pointsCheck.count({ where: { programId } })).toBe(1);
    expect(await getPointsCheck(ctx)).toEqual({ check: null, waiting: true });
    await runOnce({ pgPool: pool, taskList, noHandleSignals: true });
    expect(await getPointsCheck(ctx)).toMatchObject({
      waiting: false,
      check: {
        participants: 1,
        difference_count: 0,
        differences: [],
        months: [
          { month: "2026-11", issued: 30, points: 80 },
          { month: "2026-09", issued: 50, points: 50 },
        ],
      },
    });
    expect(await prisma.auditEntry.count({ where: { programId, action: "points.check" } })).toBe(1);
  });

  it("names every balance that is not the sum of its postings, once a day for all programs", async () => {
    await give(30);
    await prisma.participant.update({
      where: { programId_id: { programId, id: person.id } },
      data: { pointsAvailable: 31n },
    });
    await checkPoints(system(), null);
    expect((await getPointsCheck(await manager())).check).toMatchObject({
      difference_count: 2,
      differences: ["available", "lots"].map((account) => ({
        participant_id: person.id,
        name: "Maya Lopez",
        account,
        balance: 31,
        posted: 30,
      })),
    });
    await prisma.participant.update({
      where: { programId_id: { programId, id: person.id } },
      data: { pointsAvailable: 30n },
    });
    await checkPoints(system(secondsFromNow(86_400)), null);
    expect((await getPointsCheck(await manager())).check).toMatchObject({ difference_count: 0 });
  });

  it("names a lot and a posting whose points moved elsewhere, though they add up together", async () => {
    const [one, other] = [await give(30), await give(30)];
    await movePoints(sql, {
      ...{ programId, participantId: person.id, kind: "spend", amount: 20 },
      ...{ actionType: "external", title: "Mug", now: NOW },
    });
    expect(await verifyPoints(sql, programId)).toEqual([]);
    const [use] = await prisma.pointLotUse.findMany({ where: { programId } });
    await pool.query("alter table point_lot_uses disable trigger user");
    const elsewhere = use!.lotId === one.action_id ? other.action_id : one.action_id;
    await pool.query("update point_lot_uses set lot_id = $2 where lot_id = $1", [use!.lotId, elsewhere]);
    const difference = { programId, participantId: person.id };
    expect((await verifyPoints(sql, programId)).toSorted((a, b) => Number(a.balance - b.balance))).toEqual([
      { ...difference, account: "lot_uses", balance: 10n, posted: 30n },
      { ...difference, account: "lot_uses", balance: 30n, posted: 10n },
    ]);
    await pool.query("update point_lot_uses set lot_id = $1, amount = amount + 1", [use!.lotId]);
    await pool.query("alter table point_lot_uses enable trigger user");
    expect((await verifyPoints(sql, programId)).map(({ account }) => account)).toContain("posting_uses");
  });

  it("can be requested again when the worker lost one", async () => {
    await requestPointsCheck(await manager());
    const later = await manager(secondsFromNow(16 * 60));
    expect(await getPointsCheck(later)).toMatchObject({ waiting: false });
    await requestPointsCheck(later);
    expect(await prisma.pointsCheck.count({ where: { programId } })).toBe(2);
  });

  it("is for admins who manage the program", async () => {
    const analyst = await adminCtx(programId, "analyst");
    await expect(getPointsCheck(analyst)).rejects.toMatchObject({ code: "forbidden" });
    await expect(requestPointsCheck(analyst)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a participant's ledger", () => {
  it("has the balances after each posting, and says what was taken back", async () => {
    const move = (kind: "earn" | "spend" | "earn_pending", amount: number, at: number) =>
      movePoints(sql, {
        programId,
        participantId: person.id,
        kind,
        amount,
        actionType: "external",
        title: `${kind} ${amount}`,
        now: secondsFromNow(at),
      });
    const earned = await move("earn", 100, 1);
    await move("spend", 80, 2);
    await move("earn_pending", 5, 3);
    await reverseAction(sql, { programId, actionId: earned.actionId, title: "Mistake", now: secondsFromNow(4) });
    await move("earn", 90, 5);
    const page = await listPostings(await manager(), person.id, postingsQuery.parse({ sort: "created_at" }));
    expect(page.balances).toEqual({
      available: 10,
      pending: 5,
      debt: 0,
      issued: 195,
      spent: 80,
      expired: 0,
      reversed: 100,
    });
    const rows = page.result.map((row) => [
      `${row.from_account} ${row.to_account}`,
      row.amount,
      row.available,
      row.pending,
      row.debt,
      row.reversed,
      row.reverses_id !== null,
    ]);
    expect(rows).toEqual([
      ["issued available", 100, 100, 0, 0, true, false],
      ["available spent", 80, 20, 0, 0, false, false],
      ["issued pending", 5, 20, 5, 0, false, false],
      ["available reversed", 20, 0, 5, 0, false, true],
      ["debt reversed", 80, 0, 5, 80, false, true],
      ["issued debt", 80, 0, 5, 0, false, false],
      ["issued available", 10, 10, 5, 0, false, false],
    ]);
    const newest = await listPostings(await manager(), person.id, postingsQuery.parse({ page_size: "2" }));
    expect(newest).toMatchObject({ totalItems: 7, result: [{ available: 10 }, { amount: 80, to_account: "debt" }] });
  });
});
