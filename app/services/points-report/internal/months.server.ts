import { sqlText, type Sql } from "~/platform/database/sql";
import { dayAfter, instantOf } from "~/platform/zoned-time";
import { monthAfter, monthsIn } from "../months";
import type { Flow } from "./flow";
import { firstPostingAt, readFlows } from "./flows.server";
import { balancesAfter, flowsSince, mergedFlows, type Balance, type MonthFigures } from "./month-figures";

export type ReportProgram = { id: string; timeZone: string };

/** What the next months begin with. */
export type StoredFigures = {
  /** The postings of the month itself, as they were when it was closed. */
  posted: Flow[];
  /** Postings of the month before that were committed after that was closed. */
  late: Flow[];
  /** At the end. */
  balances: Balance[];
  /** What the journals have booked as the liability up to the end, in money; null while they are in points. */
  liability: string | null;
};

type ClosedMonth = {
  month: string;
  starts_at: Date;
  ends_at: Date;
  body: string;
  journal: string;
  figures: StoredFigures;
};

/** What was posted in a part of a month: on a day, or in all of it. */
type Part = { start: Date; flows: Flow[] };

export type ReadMonth = MonthFigures & {
  start: Date;
  end: Date;
  /** The closed month as it was stored. */
  closed: ClosedMonth | undefined;
  /** Of an open month: what was posted in its parts, and what was committed late for the month before. */
  parts: Part[];
  late: Flow[];
  balances: Balance[];
  /** The month before, if it is closed. */
  before: ClosedMonth | undefined;
};

/**
 * The figures of a range of months. Reading begins at the last closed month before the range, and no closed month is read
 * again, except for what a transaction committed after the month was closed: that counts in the month after it.
 * @param byDay whether the postings of open months are read day by day
 */
export async function readMonths(
  on: Sql,
  program: ReportProgram,
  { from, to, byDay = false }: { from: string; to: string; byDay?: boolean },
): Promise<ReadMonth[]> {
  const closed = await closedMonths(on, program.id, from, monthAfter(to));
  const base = [...closed.values()].findLast(({ month }) => month < from);
  const begun = base ? null : await firstMonth(on, program, closed);
  const first = base ? monthAfter(base.month) : (begun ?? monthAfter(to));
  const months: ReadMonth[] = [];
  let balances = base?.figures.balances ?? [];
  for (const month of monthsIn(first < from ? first : from, to)) {
    const range = rangeOf(month, closed, program.timeZone);
    const row = closed.get(month);
    const isPosted = month >= first && row === undefined;
    const before = closed.get(monthAfter(month, -1));
    // Nothing is before the first month, so that it has whatever would be.
    const start = month === first && !before ? new Date(0) : range.start;
    const parts = isPosted ? await readParts(on, program, { ...range, start }, byDay && month >= from) : [];
    const late = isPosted && before ? await lateFlows(on, program, before) : [];
    const flows = row
      ? mergedFlows(row.figures.posted, row.figures.late)
      : mergedFlows(late, ...parts.map((part) => part.flows));
    const opening = balances;
    balances = row ? row.figures.balances : balancesAfter(opening, flows);
    if (month >= from) months.push({ month, ...range, closed: row, parts, late, flows, opening, balances, before });
  }
  return months;
}

/** The first month with points: the first closed one, since a time zone of today may give another; null without any. */
async function firstMonth(
  on: Sql,
  program: ReportProgram,
  closed: ReadonlyMap<string, unknown>,
): Promise<string | null> {
  const [firstClosed] = closed.keys();
  const firstAt = firstClosed === undefined ? await firstPostingAt(on, program.id) : null;
  return firstClosed ?? (firstAt && monthOf(firstAt, program.timeZone));
}

/**
 * The month after the last closed one. Before any is closed, it is the first with points, or `month` if that is earlier;
 * null without points.
 */
export async function nextToClose(on: Sql, program: ReportProgram, month?: string): Promise<string | null> {
  const [row] = await on<{ last: string | null }>(
    sqlText`select max(month) as last from points_months where program_id = $1::uuid`,
    [program.id],
  );
  if (row?.last) return monthAfter(row.last);
  const first = await firstMonth(on, program, new Map());
  return month !== undefined && (first === null || month < first) ? month : first;
}

/** The month in which an instant is. */
export function monthOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit" }).format(instant);
}

async function readParts(
  on: Sql,
  program: ReportProgram,
  { start, end, firstDay }: { start: Date; end: Date; firstDay: string },
  byDay: boolean,
): Promise<Part[]> {
  const starts = [start];
  if (byDay)
    for (let day = dayAfter(firstDay); startOf(day, program.timeZone) < end; day = dayAfter(day))
      starts.push(startOf(day, program.timeZone));
  const flows = await readFlows(on, { programId: program.id, timeZone: program.timeZone }, starts, end);
  return starts.map((each, index) => ({ start: each, flows: flows[index]! }));
}

/** What was committed for a closed month after it was closed. */
async function lateFlows(on: Sql, { id, timeZone }: ReportProgram, closed: ClosedMonth): Promise<Flow[]> {
  const [now = []] = await readFlows(on, { programId: id, timeZone }, [closed.starts_at], closed.ends_at);
  return flowsSince(now, closed.figures.posted);
}

/** From the last closed month before `from` up to `to`, oldest first. */
async function closedMonths(on: Sql, programId: string, from: string, to: string): Promise<Map<string, ClosedMonth>> {
  const rows = await on<ClosedMonth>(
    sqlText`select month, starts_at, ends_at, body, journal, figures from points_months
      where program_id = $1::uuid and month <= $3::text
        and month >= coalesce((select max(month) from points_months where program_id = $1::uuid and month < $2::text), $2::text)
      order by month`,
    [programId, from, to],
  );
  return new Map(rows.map((row) => [row.month, row]));
}

/** A month begins where a closed month before it ended, even if the program has another time zone since. */
function rangeOf(month: string, closed: ReadonlyMap<string, ClosedMonth>, timeZone: string) {
  const own = closed.get(month);
  const next = monthAfter(month);
  const firstDay = `${month}-01`;
  return {
    firstDay,
    start: own?.starts_at ?? closed.get(monthAfter(month, -1))?.ends_at ?? startOf(firstDay, timeZone),
    end: own?.ends_at ?? closed.get(next)?.starts_at ?? startOf(`${next}-01`, timeZone),
  };
}

/** The instant at which a day begins. */
export function startOf(day: string, timeZone: string): Date {
  return instantOf(`${day}T00:00`, timeZone);
}
