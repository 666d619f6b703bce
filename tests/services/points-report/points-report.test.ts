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
import {
  ROW_FIELDS,
  type PointsReportView,
  type ReportMonthView,
  type ReportRow,
} from "~/services/points-report/points-report.schema";
import { movePoints, reverseAction, type MoveKind } from "~/services/points/moves.server";
import { expirePoints, releasePoints } from "~/services/points/point-lots.jobs.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { adminCtx, createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

let programId: ProgramId;
let person: string;

async function newProgram(overrides: Parameters<typeof createProgram>[0] = {}) {
  programId = programIdFrom((await createProgram({ timeZone: "UTC", ...overrides })).id);
  person = (await createParticipant(programId)).id;
}

beforeEach(() => newProgram());

const manager = (now: string | Date) => adminCtx(programId, "manager", { now: new Date(now) });
const system = (now: Date) => ({
  actor: { kind: "system" as const, name: "test" },
  now,
  locale: "en" as const,
  requestId: "t",
});

async function move(kind: MoveKind, amount: number, at: string | Date, actionType = "receipt", participantId = person) {
  const { actionId } = await movePoints(sql, {
    programId,
    participantId,
    kind,
    amount,
    actionType,
    title: kind,
    now: new Date(at),
  });
  return actionId;
}

const reverse = (actionId: string, at: string | Date) =>
  reverseAction(sql, { programId, actionId, title: "Mistake", now: new Date(at) });

const report = async (from: string, to: string, now: string | Date = "2026-12-15T00:00:00Z") =>
  getPointsReport(await manager(now), { from, to });

const sumsOf = ({ opening, issued, spent, expired, reversed, settled, closing }: ReportRow) => [
  opening,
  issued,
  spent,
  expired,
  reversed,
  settled,
  closing,
];

/** That each row adds up, that sources and ages add up to the total, and that each month begins where the last ended. */
function assertAddsUp({ months }: PointsReportView) {
  for (const [index, month] of months.entries()) {
    for (const row of [month, ...month.sources, ...month.ages]) {
      const { opening, issued, spent, expired, reversed, settled, closing } = row;
      expect(opening + issued - spent - expired - reversed + settled, month.month).toBe(closing);
    }
    for (const rows of [month.sources, month.ages] as ReportRow[][])
      for (const field of ROW_FIELDS)
        expect(
          rows.reduce((sum, row) => sum + row[field], 0),
          `${month.month} ${field}`,
        ).toBe(month[field]);
    expect(month.settled).toBe(0);
    const before = months[index - 1];
    if (before) expect(month.opening, month.month).toBe(before.closing);
  }
}

const sourceOf = (month: ReportMonthView, source: string) => {
  const row = month.sources.find((each) => each.source === source);
  return row && sumsOf(row);
};

describe("a month of the report", () => {
  it("has what was issued, spent, expired and reversed, by source and by age", async () => {
    await move("earn", 100, "2026-01-10T12:00:00Z");
    await move("earn", 40, "2026-03-10T12:00:00Z", "birthday");
    const spent = await move("spend", 30, "2026-03-11T12:00:00Z");
    const earned = await move("earn", 25, "2026-04-01T12:00:00Z");
    await reverse(earned, "2026-04-02T12:00:00Z");
    await reverse(spent, "2026-04-03T12:00:00Z");
    const { months } = await report("2026-03", "2026-04");
    expect(sumsOf(months[0]!)).toEqual([100, 40, 30, 0, 0, 0, 110]);
    expect(sourceOf(months[0]!, "receipt")).toEqual([100, 0, 30, 0, 0, 0, 70]);
    expect(sourceOf(months[0]!, "birthday")).toEqual([0, 40, 0, 0, 0, 0, 40]);
    expect(months[0]!.ages.map(({ age, closing }) => [age, closing])).toEqual([
      ["0-3", 110],
      ["3-6", 0],
      ["6-12", 0],
      ["12+", 0],
    ]);
    expect(sumsOf(months[1]!)).toEqual([110, 25, -30, 0, 25, 0, 140]);
    expect(months[1]!.ages.map(({ closing }) => closing)).toEqual([40, 100, 0, 0]);
    expect(months[1]!.money).toBeNull();
  });

  it("has what participants owe as a source of its own", async () => {
    const earned = await move("earn", 100, "2026-01-10T12:00:00Z");
    await move("spend", 80, "2026-01-11T12:00:00Z");
    await reverse(earned, "2026-02-01T12:00:00Z");
    await move("earn", 100, "2026-03-01T12:00:00Z", "birthday");
    const read = await report("2026-01", "2026-03");
    assertAddsUp(read);
    const [, february, march] = read.months;
    expect(sourceOf(february!, "debt")).toEqual([0, 0, 0, 0, 80, 0, -80]);
    expect(sumsOf(february!)).toEqual([20, 0, 0, 0, 100, 0, -80]);
    expect(sourceOf(march!, "debt")).toEqual([-80, 0, 0, 0, 0, 80, 0]);
    expect(sourceOf(march!, "birthday")).toEqual([0, 100, 0, 0, 0, -80, 20]);
    expect(march!.ages.find(({ age }) => age === "owed")).toMatchObject({ opening: -80, closing: 0 });
  });

  it("is money if a point has a value", async () => {
    await prisma.program.update({ where: { id: programId }, data: { pointValue: "0.0125" } });
    await move("earn", 1001, "2026-01-10T12:00:00Z");
    await move("spend", 3, "2026-01-11T12:00:00Z");
    const [month] = (await report("2026-01", "2026-01")).months;
    expect(month).toMatchObject({ value: "0.0125", currency: "USD" });
    expect(month!.money).toMatchObject({
      opening: "0.00",
      issued: "12.5125",
      spent: "0.0375",
      closing: "12.475",
    });
  });

  it("is one of the program's time zone, to the millisecond", async () => {
    await newProgram({ timeZone: "Pacific/Auckland" });
    // Auckland is 13 hours ahead in January, and 12 in June.
    await move("earn", 1, "2026-01-31T10:59:59.999Z");
    await move("earn", 10, "2026-01-31T11:00:00.000Z");
    await move("earn", 100, "2026-06-30T11:59:59.999Z");
    await move("earn", 1000, "2026-06-30T12:00:00.000Z");
    const { months } = await report("2026-01", "2026-07");
    expect(months.map(({ issued }) => issued)).toEqual([1, 10, 0, 0, 0, 100, 1000]);
    const journal = await getPointsJournal(await manager("2026-12-15T00:00:00Z"), "2026-06");
    expect(journal.map(([date]) => date)).toEqual(["2026-06-30", "2026-06-30"]);
  });

  it("has nothing of another program", async () => {
    await move("earn", 100, "2026-01-10T12:00:00Z");
    const other = { programId, person };
    await newProgram();
    await move("earn", 7, "2026-01-10T12:00:00Z");
    await closePointsMonth(await manager("2026-12-15T00:00:00Z"), "2026-01");
    expect((await report("2026-01", "2026-01")).months[0]!.issued).toBe(7);
    ({ programId, person } = other);
    const [month] = (await report("2026-01", "2026-01")).months;
    expect(month).toMatchObject({ closed_at: null, issued: 100 });
  });

  it("is empty for a program without points", async () => {
    const { months, cohorts } = await getPointsReport(await manager("2026-12-15T00:00:00Z"), {});
    expect(months.map(({ month }) => month)).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ month: "2026-12", closing: 0, sources: [] });
    expect(cohorts[0]).toMatchObject({ month: "2026-01", issued: 0, unspent: Array.from({ length: 12 }, () => null) });
  });
});

it("has what was never spent of the points of each month", async () => {
  await move("earn", 200, "2026-01-10T12:00:00Z");
  await move("spend", 50, "2026-01-20T12:00:00Z");
  await move("earn", 10, "2026-02-01T12:00:00Z");
  await move("spend", 100, "2026-03-01T12:00:00Z");
  const { cohorts } = await report("2026-01", "2026-04");
  const [january, february] = cohorts;
  expect(january).toEqual({
    month: "2026-01",
    issued: 200,
    spent: 150,
    expired: 0,
    reversed: 0,
    settled: 0,
    open: 50,
    unspent: [0.75, 0.75, 0.25, 0.25],
  });
  expect(february).toMatchObject({ issued: 10, open: 10, unspent: [1, 1, 1] });
});

/** The same numbers between 0 and 1 for the same seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const ZONES = ["UTC", "America/New_York", "Pacific/Auckland", "Asia/Kolkata", "America/Santiago"];
const DAY_MS = 86_400_000;

describe.each([1, 2, 3, 4, 5])("a random history (%i)", (seed) => {
  it("adds up in each month, source and age, before and after months are closed, and so do the journals", async () => {
    const random = numbersFrom(seed * 7919);
    const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    await newProgram({
      timeZone: ZONES[seed % ZONES.length]!,
      pointsRules: {
        ...NO_POINTS_RULES,
        expiration: { kind: "rolling", months: 2 },
        pending_by_source: { receipt: { kind: "days", days: 3 } },
      },
    });
    const people = [person, (await createParticipant(programId)).id];
    const actions: string[] = [];
    const closed = new Map<string, string>();
    const books = { inMoney: false, liability: 0 };
    let now = new Date("2026-01-15T00:00:00Z");
    for (let step = 0; step < 90; step++) {
      now = new Date(now.getTime() + Math.floor(random() * 5 * DAY_MS));
      await releasePoints(system(now));
      await expirePoints(system(now));
      const kind = any(["earn", "earn", "earn_pending", "spend", "spend", "correct", "reverse", "reverse", "close"]);
      if (kind === "close") {
        await setValue(any(VALUES));
        await closeOverMonths(now, closed, books);
        continue;
      }
      const attempt = async () => {
        if (kind === "reverse") return void (actions.length > 0 && (await reverse(any(actions), now)));
        const source = any(["receipt", "birthday", "external", "recruit"]);
        actions.push(await move(kind as MoveKind, Math.ceil(random() * 90), now, source, any(people)));
      };
      // Not enough points, or reversed before.
      await attempt().catch((error: { code?: string }) => expect(["rejected", "conflict"]).toContain(error.code));
    }
    expect(closed.size).toBeGreaterThan(1);
    const last = monthAt(now);
    const read = await report("2025-12", last, now);
    assertAddsUp(read);
    for (const [month, text] of closed)
      expect(JSON.stringify(read.months.find((each) => each.month === month))).toBe(text);
    await assertIsTheLedger(read.months.at(-1)!);
  });
});

const monthAt = (now: Date) => now.toISOString().slice(0, 7);

/** What a point may be worth, in millionths; 0 for none. */
const VALUES = [0, 10_000, 3_300, 12_500, 333_333, 1];
const setValue = (value: number) =>
  prisma.program.update({ where: { id: programId }, data: { pointValue: value === 0 ? null : String(value / 1e6) } });

/** The liability as bookkeeping has it from the journals; in points until a point has a value. */
type Books = { inMoney: boolean; liability: number };

/** Closes the months that are over, in order, and checks that the books have what the points held then are worth. */
async function closeOverMonths(now: Date, closed: Map<string, string>, books: Books) {
  for (;;) {
    const ctx = await manager(now);
    const { closable } = await getPointsReport(ctx, {});
    if (closable === null) return;
    const month = closable.from;
    const shown = await closePointsMonth(ctx, month);
    closed.set(month, JSON.stringify(shown));
    if (shown.value !== null && !books.inMoney) Object.assign(books, { inMoney: true, liability: 0 });
    for (const [, account, debit, credit] of await getPointsJournal(ctx, month))
      if (account.startsWith("Liability"))
        books.liability += Math.round((Number(credit) - Number(debit)) * (books.inMoney ? 100 : 1));
    const millionths = shown.closing * Math.round(Number(shown.value ?? 0) * 1e6);
    const cents = Math.sign(millionths) * Math.round(Math.abs(millionths) / 10_000);
    expect(books.liability, `${month} at ${shown.value}`).toBe(books.inMoney ? cents : shown.closing);
  }
}

/** That the end of the last month is what the balances and the lots are. */
async function assertIsTheLedger(month: ReportMonthView) {
  const balances = await pool.query<{ points: string }>(
    "select sum(points_available + points_pending - points_debt) as points from participants where program_id = $1",
    [programId],
  );
  expect(month.closing).toBe(Number(balances.rows[0]!.points));
  const lots = await pool.query<{ source: string; points: string }>(
    "select source, sum(remaining) as points from point_lots where program_id = $1 and open group by 1 order by 1",
    [programId],
  );
  const open = month.sources.filter(({ source, closing }) => source !== "debt" && closing !== 0);
  expect(open.map(({ source, closing }) => [source, closing])).toEqual(
    lots.rows.map(({ source, points }) => [source, Number(points)]),
  );
  const recent = await pool.query<{ points: string }>(
    `select coalesce(sum(l.remaining), 0) as points from point_lots l join programs g on g.id = l.program_id
       where l.program_id = $1 and to_char(l.created_at at time zone g.time_zone + interval '3 months', 'YYYY-MM') > $2`,
    [programId, month.month],
  );
  expect(month.ages[0]).toMatchObject({ age: "0-3", closing: Number(recent.rows[0]!.points) });
}
