import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import {
  closePointsMonth,
  getPointsJournal,
  getPointsReport,
} from "~/services/points-report/points-report.admin.server";
import type { JournalLines } from "~/services/points-report/points-report.schema";
import { movePoints, reverseAction, type MoveKind } from "~/services/points/moves.server";
import { expirePoints } from "~/services/points/point-lots.jobs.server";
import { NO_POINTS_RULES, type PointsRules } from "~/services/points/points-rules.schema";
import { adminCtx, createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

let programId: ProgramId;
let person: string;

beforeEach(async () => {
  programId = programIdFrom((await createProgram({ timeZone: "America/New_York" })).id);
  person = (await createParticipant(programId)).id;
});

const NOW = "2026-12-15T00:00:00Z";
const manager = (now: string = NOW) => adminCtx(programId, "manager", { now: new Date(now) });

async function move(kind: MoveKind, amount: number, at: string) {
  const moved = await movePoints(sql, {
    programId,
    participantId: person,
    kind,
    amount,
    actionType: "receipt",
    title: kind,
    now: new Date(at),
  });
  return moved.actionId;
}

const reverse = (actionId: string, at: string) =>
  reverseAction(sql, { programId, actionId, title: "Mistake", now: new Date(at) });
const report = async (from: string, to: string) => getPointsReport(await manager(), { from, to });
const close = async (month: string, now?: string) => closePointsMonth(await manager(now), month);

const rules = (change: Partial<PointsRules>) =>
  prisma.program.update({ where: { id: programId }, data: { pointsRules: { ...NO_POINTS_RULES, ...change } } });
const BUSY_MACHINE_MS = 60_000;
/** How many transactions wait for an advisory lock. */
const waiting = async () =>
  (
    await pool.query(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
  ).rowCount;

describe("closing a month", () => {
  it("keeps what was shown, and a late reversal is in the open month with a reference", async () => {
    const earned = await move("earn", 100, "2026-09-10T12:00:00Z");
    const spent = await move("spend", 30, "2026-09-11T12:00:00Z");
    await close("2026-09", "2026-10-02T00:00:00Z");
    const shown = JSON.stringify(await report("2026-09", "2026-09"));
    const journal = JSON.stringify(await getPointsJournal(await manager(), "2026-09"));
    const reversal = await reverse(spent, "2026-10-05T12:00:00Z");
    const second = await reverse(earned, "2026-10-06T12:00:00Z");
    await prisma.program.update({ where: { id: programId }, data: { pointValue: "0.5", timeZone: "Asia/Tokyo" } });
    expect(JSON.stringify(await report("2026-09", "2026-09"))).toBe(shown);
    expect(JSON.stringify(await getPointsJournal(await manager(), "2026-09"))).toBe(journal);
    const [, october] = (await report("2026-09", "2026-10")).months;
    expect(october!).toMatchObject({ opening: 70, spent: -30, reversed: 100, closing: 0 });
    const reference = { month: "2026-09" };
    expect(october).toMatchObject({
      late_count: 2,
      late: [
        { ...reference, action_id: reversal.actionId, reversed_action_id: spent, kind: "spent", points: 30 },
        { ...reference, action_id: second.actionId, reversed_action_id: earned, kind: "earned", points: 100 },
      ],
    });
    await expect(pool.query("update points_months set body = ''")).rejects.toThrow();
  });

  it("is done once, by two people at the same moment and by a second call", async () => {
    await move("earn", 100, "2026-09-10T12:00:00Z");
    const [one, other] = await Promise.all([close("2026-09"), close("2026-09")]);
    expect(other).toEqual(one);
    expect(await close("2026-09", "2026-12-20T00:00:00Z")).toEqual(one);
    expect(one).toMatchObject({ closed_at: "2026-12-15T00:00:00.000Z", closed_by: "Alex Admin", over: true });
    const audit = await prisma.auditEntry.findMany({ where: { programId, action: "points.close_month" } });
    expect(audit.map(({ after }) => after)).toEqual([{ month: "2026-09" }]);
  });

  it("is for a month that is over in the program's time zone", async () => {
    const errors = [{ field: "month" }];
    await expect(close("2026-09", "2026-10-01T03:59:59.999Z")).rejects.toMatchObject({ code: "invalid", errors });
    expect(await close("2026-09", "2026-10-01T04:00:00.000Z")).toMatchObject({ month: "2026-09" });
    await expect(close("2027-01")).rejects.toMatchObject({ code: "invalid", errors });
    await expect(close("2026-12")).rejects.toMatchObject({ code: "invalid", errors });
    expect(await prisma.pointsMonth.count({ where: { programId } }), "nothing is closed by an error").toBe(1);
    for (const month of ["2026-13", "2026-1", "nonsense"])
      await expect(close(month), month).rejects.toMatchObject({ code: "not_found" });
  });

  it("waits until points from before there were sources are sorted into them", async () => {
    await move("earn", 100, "2026-09-10T12:00:00Z");
    await pool.query("update participants set points_in_lots = false where id = $1", [person]);
    await expect(close("2026-09")).rejects.toMatchObject({ code: "conflict" });
    await pool.query("update participants set points_in_lots = true where id = $1", [person]);
    expect(await close("2026-09")).toMatchObject({ issued: 100 });
  });

  it("leaves what is committed late to the next month", async () => {
    await move("earn", 100, "2026-09-10T12:00:00Z");
    await close("2026-09");
    await move("earn", 7, "2026-09-30T12:00:00Z");
    await move("earn", 20, "2026-10-10T12:00:00Z");
    const open = (await report("2026-09", "2026-11")).months;
    expect(open.map(({ opening, issued, closing }) => [opening, issued, closing])).toEqual([
      [0, 100, 100],
      [100, 27, 127],
      [127, 0, 127],
    ]);
    await close("2026-10");
    expect((await report("2026-09", "2026-11")).months.map(({ closing }) => closing)).toEqual([100, 127, 127]);
    expect((await report("2026-11", "2026-11")).months[0]!.opening).toBe(127);
    const journal = await getPointsJournal(await manager(), "2026-10");
    expect(journal[0]).toEqual(["2026-10-01", "Cost of points issued", "7", "", "POINTS-2026-10-01-ISSUED-LATE"]);
  });

  it("expires before what was due in it, on its last valid moment", async () => {
    await rules({ expiration: { kind: "end_of_month", months: 0 } });
    await move("earn", 100, "2026-09-10T12:00:00Z");
    await move("earn", 20, "2026-10-10T12:00:00Z");
    expect(await close("2026-09")).toMatchObject({ issued: 100, expired: 100, closing: 0 });
    const expirations = await prisma.participantAction.findMany({
      where: { programId, actionType: "points_expired" },
      orderBy: { id: "asc" },
    });
    expect(expirations.map(({ points, createdAt }) => [Number(points), createdAt.toISOString()])).toEqual([
      [-100, "2026-10-01T03:59:59.999Z"],
      [-20, "2026-11-01T03:59:59.999Z"],
    ]);
    expect(await getPointsJournal(await manager(), "2026-09")).toContainEqual(
      expect.arrayContaining(["2026-09-30", "Breakage revenue"]),
    );
  });

  it("is a conflict while somebody of whom points are due earns or spends", async () => {
    await rules({ expiration: { kind: "end_of_month", months: 0 } });
    await move("earn", 100, "2026-09-10T12:00:00Z");
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select from participants where id = $1 for no key update", [person]);
    await expect(close("2026-09")).rejects.toMatchObject({ code: "conflict" });
    await client.query("commit");
    client.release();
    expect(await close("2026-09")).toMatchObject({ expired: 100 });
  });

  it("waits for points that are expiring, and nothing expires in a month that is closed meanwhile", async () => {
    await rules({ expiration: { kind: "end_of_month", months: 0 } });
    await move("earn", 100, "2026-09-10T12:00:00Z");
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select expire_due_lots($1, $2, $3)", [programId, [person], NOW]);
    const closing = close("2026-09");
    await expect.poll(waiting, { timeout: BUSY_MACHINE_MS }).toBe(1);
    await client.query("commit");
    expect(await closing).toMatchObject({ expired: 100, closing: 0 });

    await move("earn", 7, "2026-10-10T12:00:00Z");
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`points months ${programId}`]);
    const actor = { kind: "system", name: "test" } as const;
    const expiring = expirePoints({ actor, now: new Date(NOW), locale: "en", requestId: "test" });
    await expect.poll(waiting, { timeout: BUSY_MACHINE_MS }).toBe(1);
    await client.query(
      `insert into points_months select program_id, '2026-10', ends_at, '2026-11-01T04:00:00Z', closed_at, closed_by_id, body, journal,
        figures from points_months where program_id = $1`,
      [programId],
    );
    await client.query("commit");
    client.release();
    await expiring;
    const where = { programId, actionType: "points_expired", points: -7n };
    expect(await prisma.participantAction.findFirst({ where })).toMatchObject({ createdAt: new Date(NOW) });
  });

  it("is a conflict while the points of somebody cannot be expired, and those of the others are", async () => {
    await rules({ expiration: { kind: "end_of_month", months: 0 } });
    await move("earn", 100, "2026-09-10T12:00:00Z");
    const broken = person;
    person = (await createParticipant(programId)).id;
    await move("earn", 20, "2026-09-11T12:00:00Z");
    const available = (id: string, points: number) =>
      pool.query("update participants set points_available = $2 where id = $1", [id, points]);
    await available(broken, 5);
    await expect(close("2026-09")).rejects.toMatchObject({ code: "conflict" });
    const where = { programId, actionType: "points_expired" };
    expect((await prisma.participantAction.findMany({ where })).map(({ points }) => points)).toEqual([-20n]);
    await available(broken, 100);
    expect(await close("2026-09")).toMatchObject({ expired: 120, closing: 0 });
  });

  it("leaves what expires in a run that began before it to the open month", async () => {
    await rules({ expiration: { kind: "rolling", months: 1 } });
    await move("earn", 100, "2026-09-10T12:00:00Z");
    await close("2026-09", "2026-10-01T04:00:00Z");
    await pool.query("update point_lots set expires_at = '2026-10-01T03:59:59Z' where program_id = $1", [programId]);
    const began = "2026-10-01T03:59:59.999Z";
    await pool.query("select expire_due_lots($1, $2, $3)", [programId, [person], began]);
    const where = { programId, actionType: "points_expired" };
    const expired = await prisma.participantAction.findMany({ where });
    expect(expired.map(({ createdAt }) => createdAt.toISOString())).toEqual(["2026-10-01T04:00:00.000Z"]);
  });

  it("closes the open months before it, from the first one with points on", async () => {
    await move("earn", 1, "2026-08-10T12:00:00Z");
    await move("earn", 2, "2026-10-10T12:00:00Z");
    const closable = async (now?: string) => (await getPointsReport(await manager(now), { from: "2026-10" })).closable;
    expect(await closable("2026-11-01T03:59:59.999Z")).toEqual({ from: "2026-08", to: "2026-09" });
    expect(await closable("2026-11-01T04:00:00.000Z")).toEqual({ from: "2026-08", to: "2026-10" });
    expect(await close("2026-09")).toMatchObject({ month: "2026-09", opening: 1, closing: 1 });
    expect(await closable("2026-11-01T03:59:59.999Z")).toBeNull();
    expect(await close("2026-10")).toMatchObject({ month: "2026-10", opening: 1, closing: 3 });
    // What was closed before is given again, and nobody closes what was left out.
    expect(await close("2026-08")).toMatchObject({ opening: 0, closing: 1 });
    await expect(close("2026-07")).rejects.toMatchObject({
      code: "conflict",
      message: "There were no points yet in this month.",
    });
    expect(await prisma.pointsMonth.count({ where: { programId } })).toBe(3);
    expect(await prisma.auditEntry.count({ where: { programId, action: "points.close_month" } })).toBe(3);
  });

  it("may begin with a month before the first points", async () => {
    await move("earn", 5, "2026-09-10T12:00:00Z");
    expect(await close("2026-07")).toMatchObject({ opening: 0, issued: 0, closing: 0 });
    expect(await close("2026-09")).toMatchObject({ opening: 0, issued: 5, closing: 5 });
    expect(await prisma.pointsMonth.count({ where: { programId } })).toBe(3);
  });

  it("begins a month where the one before ended, when the time zone has changed", async () => {
    await move("earn", 10, "2026-09-10T12:00:00Z");
    // Already October in Tokyo, still September in New York.
    await move("earn", 100, "2026-09-30T20:00:00Z");
    await close("2026-09");
    await prisma.program.update({ where: { id: programId }, data: { timeZone: "Asia/Tokyo" } });
    const { months } = await report("2026-08", "2026-10");
    expect(months.map(({ opening, issued, closing }) => [opening, issued, closing])).toEqual([
      [0, 0, 0],
      [0, 110, 110],
      [110, 0, 110],
    ]);
    expect(await close("2026-10")).toMatchObject({ opening: 110, issued: 0, closing: 110 });
  });

  it("counts the first points once, although they are in another month of a later time zone", async () => {
    await move("earn", 100, "2026-09-30T20:00:00Z");
    await close("2026-09");
    await prisma.program.update({ where: { id: programId }, data: { timeZone: "Asia/Tokyo" } });
    const { months } = await report("2026-09", "2026-10");
    expect(months.map(({ opening, issued, closing }) => [opening, issued, closing])).toEqual([
      [0, 100, 100],
      [100, 0, 100],
    ]);
  });

  it("is for admins who manage the program, and so is the report", async () => {
    for (const role of ["analyst", "reviewer"] as const) {
      const ctx = await adminCtx(programId, role, { now: new Date(NOW) });
      await expect(closePointsMonth(ctx, "2026-09")).rejects.toMatchObject({ code: "forbidden" });
      await expect(getPointsReport(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
      await expect(getPointsJournal(ctx, "2026-09")).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

const centsOf = (amount: string) => Math.round(Number(amount) * 100);

/** What is debited less what is credited, by account; each day is balanced. */
function balancesOf(journal: JournalLines) {
  const days = new Map<string, number>();
  const accounts = new Map<string, number>();
  for (const [date, account, debit, credit] of journal) {
    const amount = centsOf(debit) - centsOf(credit);
    days.set(date, (days.get(date) ?? 0) + amount);
    accounts.set(account, (accounts.get(account) ?? 0) + amount);
  }
  expect([...days.values()].every((sum) => sum === 0)).toBe(true);
  return Object.fromEntries(accounts);
}

describe("the journal of a month", () => {
  it("is balanced on each day, in points without a value", async () => {
    await move("earn", 100, "2026-09-10T12:00:00Z");
    const spent = await move("spend", 30, "2026-09-11T12:00:00Z");
    await reverse(spent, "2026-09-12T12:00:00Z");
    await move("correct", 5, "2026-09-12T13:00:00Z");
    const journal = await getPointsJournal(await manager(), "2026-09");
    expect(journal.map(([date, account, debit, credit]) => [date, account, debit, credit])).toEqual([
      ["2026-09-10", "Cost of points issued", "100", ""],
      ["2026-09-10", "Liability for points outstanding", "", "100"],
      ["2026-09-11", "Liability for points outstanding", "30", ""],
      ["2026-09-11", "Redemption of points", "", "30"],
      ["2026-09-12", "Redemption of points", "30", ""],
      ["2026-09-12", "Liability for points outstanding", "", "30"],
      ["2026-09-12", "Liability for points outstanding", "5", ""],
      ["2026-09-12", "Reversals of points issued", "", "5"],
    ]);
    balancesOf(journal);
  });

  it("rounds so that the sum of a month is not off", async () => {
    await prisma.program.update({ where: { id: programId }, data: { pointValue: "0.0033" } });
    for (let day = 10; day < 30; day++) await move("earn", 1, `2026-09-${day}T12:00:00Z`);
    const accounts = balancesOf(await getPointsJournal(await manager(), "2026-09"));
    // 20 × 0.0033 = 0.066; rounded one by one it would be nothing.
    expect(accounts).toEqual({ "Cost of points issued": 7, "Liability for points outstanding": -7 });
  });

  it("begins with what is held when a point gets a value, and takes it back when it has none any more", async () => {
    await move("earn", 100, "2026-08-10T12:00:00Z");
    await close("2026-08");
    await prisma.program.update({ where: { id: programId }, data: { pointValue: "0.01" } });
    await move("earn", 50, "2026-09-10T12:00:00Z");
    await close("2026-09");
    expect(await getPointsJournal(await manager(), "2026-09")).toEqual([
      ["2026-09-01", "Revaluation of points outstanding", "1.00", "", "POINTS-2026-09-01-REVALUATION"],
      ["2026-09-01", "Liability for points outstanding", "", "1.00", "POINTS-2026-09-01-REVALUATION"],
      ["2026-09-10", "Cost of points issued", "0.50", "", "POINTS-2026-09-10-ISSUED"],
      ["2026-09-10", "Liability for points outstanding", "", "0.50", "POINTS-2026-09-10-ISSUED"],
    ]);
    await prisma.program.update({ where: { id: programId }, data: { pointValue: null } });
    await move("earn", 7, "2026-10-10T12:00:00Z");
    await close("2026-10");
    expect(await getPointsJournal(await manager(), "2026-10")).toEqual([
      ["2026-10-01", "Liability for points outstanding", "1.50", "", "POINTS-2026-10-01-REVALUATION"],
      ["2026-10-01", "Revaluation of points outstanding", "", "1.50", "POINTS-2026-10-01-REVALUATION"],
    ]);
    // Points are not mixed with the money of the months before.
    expect(await getPointsJournal(await manager(), "2026-11")).toEqual([]);
  });

  it("has the cents that rounding left on the last day of a month that is over", async () => {
    await prisma.program.update({ where: { id: programId }, data: { pointValue: "0.004" } });
    await move("earn", 4, "2026-09-10T12:00:00Z"); // 0.016, rounded to 0.02
    await move("spend", 1, "2026-09-11T12:00:00Z"); // 0.004, rounded to 0.00; what is held is 0.012
    const rounding = async (now: string) =>
      (await getPointsJournal(await manager(now), "2026-09")).filter(([, , , , reference]) =>
        reference.endsWith("ROUNDING"),
      );
    expect(await rounding("2026-09-20T12:00:00Z")).toEqual([]);
    expect(await rounding("2026-10-01T12:00:00Z")).toEqual([
      ["2026-09-30", "Liability for points outstanding", "0.01", "", "POINTS-2026-09-30-ROUNDING"],
      ["2026-09-30", "Revaluation of points outstanding", "", "0.01", "POINTS-2026-09-30-ROUNDING"],
    ]);
  });

  it("revalues what is held when the value of a point is another one than in the closed month before", async () => {
    await prisma.program.update({ where: { id: programId }, data: { pointValue: "0.01" } });
    await move("earn", 100, "2026-09-10T12:00:00Z");
    await close("2026-09");
    await prisma.program.update({ where: { id: programId }, data: { pointValue: "0.015" } });
    await move("spend", 100, "2026-10-10T12:00:00Z");
    const accounts = balancesOf(await getPointsJournal(await manager(), "2026-10"));
    expect(accounts).toEqual({
      "Revaluation of points outstanding": 50,
      "Liability for points outstanding": 100,
      "Redemption of points": -150,
    });
  });
});

it("has at most 36 months, none in the future, and from before to", async () => {
  const read = async (from: string, to: string) => getPointsReport(await manager(), { from, to });
  const on = (field: string) => ({ code: "invalid", errors: [{ field }] });
  await expect(read("2023-12", "2026-12")).rejects.toMatchObject(on("from"));
  expect((await read("2024-01", "2026-12")).months).toHaveLength(36);
  await expect(read("2026-11", "2026-10")).rejects.toMatchObject(on("to"));
  await expect(read("2026-11", "2027-01")).rejects.toMatchObject(on("to"));
  expect(await read("2026-03", "")).toMatchObject({ from: "2026-03", to: "2026-12" });
  expect(await read("", "2026-03")).toMatchObject({ from: "2025-04", to: "2026-03" });
});
