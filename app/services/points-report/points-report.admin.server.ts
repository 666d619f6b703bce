import { msg } from "~/locales/translate";
import { adminIdOf, type ProgramAdminActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { plannedSql, sqlIn } from "~/platform/database/statements.server";
import { jobTransaction, transaction } from "~/platform/database/transactions.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { query, workflow, writeProgramAudit } from "~/platform/use-case.server";
import { localTimeOf } from "~/platform/zoned-time";
import { expireDueLots } from "~/services/points/lot-batches.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { journalOf, type JournalDay } from "./internal/journal";
import { readLateReversals } from "./internal/late-reversals.server";
import { cohortsOf, rowsOf } from "./internal/month-figures";
import {
  monthOf,
  nextToClose,
  readMonths,
  startOf,
  type ReadMonth,
  type StoredFigures,
} from "./internal/months.server";
import { decimalOf, millionthsOf } from "./money";
import { monthAfter, monthsSince } from "./months";
import {
  DEFAULT_REPORT_MONTHS,
  journalLines,
  MAX_REPORT_MONTHS,
  pointsReportView,
  reportMonth,
  reportMonthView,
  type JournalLines,
  type PointsReportQuery,
  type PointsReportView,
  type ReportMonthView,
} from "./points-report.schema";

/**
 * What the program's points did in each month of a range, and what became of those earned in it.
 * @throws invalid for a range that ends before it starts, in the future, or has more than 36 months
 */
export const getPointsReport = query(
  "program:manage",
  async function getPointsReport(ctx: AdminProgramCtx, input: PointsReportQuery): Promise<PointsReportView> {
    const program = await reportProgram(ctx);
    const current = monthOf(ctx.now, program.timeZone);
    const { from, to } = rangeOf(input, current);
    const read = await readMonths(plannedSql, program, { from, to });
    const months: ReportMonthView[] = [];
    for (const month of read) months.push(await shownMonth(plannedSql, program, month, ctx.now));
    const next = await nextToClose(plannedSql, program);
    const closable = next !== null && next < current ? { from: next, to: monthAfter(current, -1) } : null;
    return { from, to, closable, months, cohorts: cohortsOf(read) };
  },
  { output: pointsReportView, reads: "standby" },
);

/**
 * The journal of a month for bookkeeping: in money if a point has a value, else in points. Of a closed month as it was
 * when it was closed.
 * @throws not_found for a text that is no month, or a month that has not begun
 */
export const getPointsJournal = query(
  "program:manage",
  async function getPointsJournal(ctx: AdminProgramCtx, month: string): Promise<JournalLines> {
    const program = await reportProgram(ctx);
    if (!isMonth(month) || month > monthOf(ctx.now, program.timeZone)) throw notFound();
    const [read] = await readMonths(plannedSql, program, { from: month, to: month, byDay: true });
    return read!.closed
      ? (JSON.parse(read!.closed.journal) as JournalLines)
      : journalOfMonth(program, read!, ctx.now).lines;
  },
  { output: journalLines, reads: "standby" },
);

/**
 * Closes a month that is over, for good, after what was due in it has expired and the open months before it are closed:
 * each begins with the points and the liability of the one before. A second close gives the first. @throws not_found for
 * a text that is no month; invalid for a month that is not over in the program's time zone; conflict before the first
 * points, and while points are being sorted into sources or have to expire yet
 */
export const closePointsMonth = workflow(
  "program:manage",
  async function closePointsMonth(ctx: AdminProgramCtx, month: string): Promise<ReportMonthView> {
    const program = await reportProgram(ctx);
    if (!isMonth(month)) throw notFound();
    const current = monthOf(ctx.now, program.timeZone);
    if (month >= current) throw invalid("month", month > current ? NOT_BEGUN : NOT_OVER);
    // Before what is stored: a month that another call closes in between is closed then.
    const next = (await nextToClose(plannedSql, program, month)) ?? month;
    const stored = await storedBody(ctx.programId, month);
    if (stored) return stored;
    if (month < next) throw new AppError("conflict", NO_POINTS);
    await expireDueLots(ctx.programId, program.active, ctx.now);
    // Before any month is closed, since that cannot be undone.
    await whileNothingExpires(ctx.programId, (on) => assertComplete(on, program, month));
    let shown = await closeMonth(ctx, program, next);
    while (shown.month < month) shown = await closeMonth(ctx, program, monthAfter(shown.month));
    return shown;
  },
  { output: reportMonthView },
);

/** Closes one month, the oldest open one, unless another call has closed it. */
function closeMonth(ctx: AdminProgramCtx, program: Program, month: string): Promise<ReportMonthView> {
  return whileNothingExpires(ctx.programId, async (on) => {
    const [read] = await readMonths(on, program, { from: month, to: month, byDay: true });
    if (read!.closed) return parsedMonth(read!.closed.body);
    await assertComplete(on, program, month);
    const closed = { closed: true, closed_at: ctx.now.toISOString(), closed_by: nameOf(ctx.actor) };
    const shown: ReportMonthView = { ...(await shownMonth(on, program, read!, ctx.now)), ...closed };
    return storedMonth(ctx, read!, shown, journalOfMonth(program, read!, ctx.now));
  });
}

/** Runs `run` while expire_due_lots waits: it would date points into the month that is read and stored. */
function whileNothingExpires<T>(programId: string, run: (on: Sql) => Promise<T>): Promise<T> {
  return jobTransaction(async (on) => {
    await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`points months ${programId}`]);
    return run(on);
  });
}

/** @throws conflict while points are being sorted into sources, or some of the month still have to expire */
async function assertComplete(on: Sql, program: Program, month: string): Promise<void> {
  if (await hasUnsortedPoints(on, program.id)) throw new AppError("conflict", NOT_SORTED);
  const end = startOf(`${monthAfter(month)}-01`, program.timeZone);
  if (await hasDuePoints(on, program.id, end)) throw new AppError("conflict", NOT_EXPIRED);
}

async function storedBody(programId: string, month: string): Promise<ReportMonthView | null> {
  const stored = await prisma.pointsMonth.findUnique({ where: { programId_month: { programId, month } } });
  return stored && parsedMonth(stored.body);
}

const NOT_OVER = msg("This month is not over yet.");
const NOT_EXPIRED = msg("Some points of this month are still expiring. Try again in a moment.");

const NO_POINTS = msg("There were no points yet in this month.");
const NOT_SORTED = msg(
  "The points from before there were sources are still being sorted into them. The month can be closed when that is done.",
);

/** Stores a month, or gives the one that a concurrent call stored. */
function storedMonth(
  ctx: AdminProgramCtx,
  read: ReadMonth,
  shown: ReportMonthView,
  { lines, liability }: MonthJournal,
): Promise<ReportMonthView> {
  const { month } = shown;
  const posted = read.parts.flatMap(({ flows }) => flows);
  const figures: StoredFigures = { posted, late: read.late, balances: read.balances, liability };
  return transaction(async (tx) => {
    const inserted = await sqlIn(tx)<{ month: string }>(
      sqlText`insert into points_months (program_id, month, starts_at, ends_at, closed_at, closed_by_id, body, journal, figures)
        values ($1::uuid, $2::text, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::uuid, $7::text, $8::text, $9::jsonb)
        on conflict do nothing returning month`,
      [
        ctx.programId,
        month,
        read.start,
        read.end,
        ctx.now,
        adminIdOf(ctx.actor),
        JSON.stringify(shown),
        JSON.stringify(lines),
        JSON.stringify(figures),
      ],
    );
    if (inserted.length > 0)
      await writeProgramAudit(tx, ctx, [
        { action: "points.close_month", targetType: "points_month", targetId: null, after: { month } },
      ]);
    const where = { programId_month: { programId: ctx.programId, month } };
    return parsedMonth((await tx.pointsMonth.findUniqueOrThrow({ where })).body);
  });
}

type Program = { id: string; active: boolean; timeZone: string; value: string | null; currency: string };

async function reportProgram({ programId }: AdminProgramCtx): Promise<Program> {
  const program = await prisma.program.findUniqueOrThrow({
    where: { id: programId },
    select: { status: true, timeZone: true, pointValue: true, currency: true },
  });
  const { status, timeZone, pointValue, currency } = program;
  const active = status === "active";
  return {
    id: programId,
    active,
    timeZone,
    currency,
    value: pointValue && decimalOf(millionthsOf(pointValue.toFixed(6))),
  };
}

/** The range of a query, the last twelve months if it has none. `current`: the program's month. */
function rangeOf(input: PointsReportQuery, current: string): { from: string; to: string } {
  const to = input.to || (input.from ? earlier(monthAfter(input.from, DEFAULT_REPORT_MONTHS - 1), current) : current);
  const from = input.from || monthAfter(to, 1 - DEFAULT_REPORT_MONTHS);
  if (from > current) throw invalid("from", NOT_BEGUN);
  if (to > current) throw invalid("to", NOT_BEGUN);
  if (to < from) throw invalid("to", msg("The last month is before the first."));
  if (monthsSince(from, to) >= MAX_REPORT_MONTHS) {
    const error = { message: msg("A report has at most {max} months."), values: { max: MAX_REPORT_MONTHS } };
    throw new AppError("invalid", error.message, { errors: [{ field: "from", ...error }], values: error.values });
  }
  return { from, to };
}

const NOT_BEGUN = msg("This month has not begun yet.");

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function isMonth(text: string): boolean {
  return reportMonth.safeParse(text).success;
}

function parsedMonth(body: string): ReportMonthView {
  return JSON.parse(body) as ReportMonthView;
}

/** A month as the report shows it: a closed one as it was stored. */
async function shownMonth(
  on: Sql,
  { id, value, currency }: Program,
  read: ReadMonth,
  now: Date,
): Promise<ReportMonthView> {
  if (read.closed) return parsedMonth(read.closed.body);
  const late = await readLateReversals(on, id, read);
  const state = { month: read.month, over: read.end <= now, closed: false, closed_at: null, closed_by: null };
  return { ...state, value, currency, ...rowsOf(read, value), ...late };
}

type MonthJournal = ReturnType<typeof journalOf>;

function journalOfMonth({ value, timeZone }: Program, read: ReadMonth, now: Date): MonthJournal {
  const { month, opening, parts, late, before } = read;
  const firstDay = `${month}-01`;
  const days = parts.map(({ start, flows }, index): JournalDay => {
    return { date: index === 0 ? firstDay : localTimeOf(start, timeZone).slice(0, 10), flows };
  });
  return journalOf({
    value,
    days: [{ date: firstDay, flows: late, suffix: "-LATE" }, ...days],
    opening: opening.reduce((sum, { points }) => sum + points, 0),
    booked: before?.figures.liability,
    over: read.end <= now,
  });
}

async function hasUnsortedPoints(on: Sql, programId: string): Promise<boolean> {
  const [row] = await on<{ unsorted: boolean }>(
    sqlText`select exists (select from participants where program_id = $1::uuid and not points_in_lots
      and points_issued + points_reversed > 0) as unsorted`,
    [programId],
  );
  return row!.unsorted;
}

/** Whether something of a month that ends then still has to expire. */
async function hasDuePoints(on: Sql, programId: string, end: Date): Promise<boolean> {
  const [row] = await on<{ due: boolean }>(
    sqlText`select exists (select from point_lots where program_id = $1::uuid and open and not pending
      and expires_at <= $2::timestamptz) as due`,
    [programId, end],
  );
  return row!.due;
}

/** Who closes a month. */
function nameOf(actor: ProgramAdminActor): string {
  return actor.kind === "api_key" ? actor.name : `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
}
