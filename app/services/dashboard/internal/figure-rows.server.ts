import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { Days } from "../figure-range";
import type { FunnelStep, NowFigureName } from "../figures.schema";

export type WeekRow = { from: string; active: number; new: number };
export type RangeFigures = Record<"active" | "new" | "completions" | "issued" | "spent" | "expired", number>;

/** What happened on the days of a range. */
export async function readRange(programId: ProgramId, { from, to }: Days): Promise<RangeFigures> {
  const [[people], [sums]] = await Promise.all([
    sql<Record<"active" | "fresh", number>>(PEOPLE, [programId, from, to]),
    sql<Record<"completions" | "issued" | "spent" | "expired", string>>(SUMS, [programId, from, to]),
  ]);
  return {
    active: people!.active,
    new: people!.fresh,
    completions: Number(sums!.completions),
    issued: Number(sums!.issued),
    spent: Number(sums!.spent),
    expired: Number(sums!.expired),
  };
}

/** The people of each week of a range that had any. */
export async function readWeeks(programId: ProgramId, { from, to }: Days): Promise<WeekRow[]> {
  const weeks = await sql<{ week: string; active: number; fresh: number }>(WEEKS, [programId, from, to]);
  return weeks.map(({ week, active, fresh }) => ({ from: week, active, new: fresh }));
}

/** How far those came who joined on the days of a range. */
export async function readFunnel(programId: ProgramId, { from, to }: Days): Promise<Record<FunnelStep, number>> {
  const [row] = await sql<Record<FunnelStep, number>>(FUNNEL, [programId, from, to]);
  return row!;
}

/** The points that participants have now. */
export async function readBalances(programId: ProgramId): Promise<Record<NowFigureName, number>> {
  const rows = await sql<{ kind: NowFigureName; points: string }>(
    sqlText`select kind, points from dashboard_balances where program_id = $1::uuid`,
    [programId],
  );
  const pointsOf = (name: NowFigureName) => Number(rows.find(({ kind }) => kind === name)?.points ?? 0);
  return { outstanding: pointsOf("outstanding"), pending: pointsOf("pending"), expiring: pointsOf("expiring") };
}

/** Until when days are counted, and the first day whose figures are: they are filled from the end after an upgrade. */
export async function readCounted(programId: ProgramId): Promise<{ at: string; since: string } | null> {
  const [row] = await sql<{ counted_at: Date; since: string | null; first: string | null }>(COUNTED, [programId]);
  if (!row) return null;
  const isFilled = row.since !== null && row.first !== null && row.since <= row.first;
  return { at: row.counted_at.toISOString(), since: isFilled ? "0000" : (row.since ?? "9999-12-31") };
}

/** The people of a range of days are those who were there for the first time, or before the range: see the function. */
const PEOPLE = sqlText`select coalesce(sum(participants) filter (where gap = 0 or day - gap < $2::date), 0)::int as active,
    coalesce(sum(participants) filter (where gap = 0), 0)::int as fresh
  from dashboard_active where program_id = $1::uuid and day between $2::date and $3::date`;

/** A year has a hundred thousand rows, so the Monday is computed in whole days: 1900 began with one. */
const MONDAY = sqlText`date '1900-01-01' + (day - date '1900-01-01') / 7 * 7`;

const WEEKS = sqlText`select to_char(week, 'YYYY-MM-DD') as week,
    coalesce(sum(participants) filter (where gap = 0 or day - gap < greatest(week, $2::date)), 0)::int as active,
    coalesce(sum(participants) filter (where gap = 0), 0)::int as fresh
  from (select day, gap, participants, ${MONDAY} as week from dashboard_active
    where program_id = $1::uuid and day between $2::date and $3::date) d group by week order by week`;

const SUMS = sqlText`select coalesce(sum(completions), 0)::bigint as completions, coalesce(sum(issued), 0)::bigint as issued,
    coalesce(sum(spent), 0)::bigint as spent, coalesce(sum(expired), 0)::bigint as expired
  from dashboard_days where program_id = $1::uuid and day between $2::date and $3::date`;

const FUNNEL = sqlText`select coalesce(sum(signed_up), 0)::int as signed_up, coalesce(sum(signed_in), 0)::int as signed_in,
    coalesce(sum(completed), 0)::int as completed, coalesce(sum(claimed), 0)::int as claimed
  from dashboard_joins where program_id = $1::uuid and day between $2::date and $3::date`;

const COUNTED = sqlText`select d.counted_at, to_char(f.counted_at at time zone f.time_zone, 'YYYY-MM-DD') as since,
    to_char((select min(day) from dashboard_days where program_id = $1::uuid), 'YYYY-MM-DD') as first
  from dashboard_rollups d left join dashboard_rollups f on f.program_id = d.program_id and f.part = 'figures'
  where d.program_id = $1::uuid and d.part = 'days'`;
