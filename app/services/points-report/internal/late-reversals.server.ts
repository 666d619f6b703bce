import { sqlText, type Sql } from "~/platform/database/sql";
import { MAX_LATE_REVERSALS, type LateReversal } from "../points-report.schema";

type LateRow = {
  action_id: string;
  reversed_action_id: string;
  month: string;
  kind: string;
  points: string;
  count: number;
};

/**
 * The reversals in a time of what was earned, spent or expired in months that were closed before it.
 * @returns the first 100 by time, and how many there are
 */
export async function readLateReversals(
  on: Sql,
  programId: string,
  { start, end }: { start: Date; end: Date },
): Promise<{ late: LateReversal[]; late_count: number }> {
  const rows = await on<LateRow>(LATE_REVERSALS, [programId, start, end]);
  return {
    late: rows.map(({ count: _, points, kind, ...row }) => ({
      ...row,
      kind: kind as LateReversal["kind"],
      points: Number(points),
    })),
    late_count: rows[0]?.count ?? 0,
  };
}

const LATE_REVERSALS = sqlText`select action_id::text, reversed_action_id::text, month, kind, points::text, (count(*) over ())::int as count
  from (
    select r.action_id, o.action_id as reversed_action_id, m.month,
      case when o.from_account = 'issued' then 'earned' else o.to_account end as kind, sum(r.amount) as points, min(r.created_at) as at
    from point_postings r
      join point_postings o on o.program_id = r.program_id and o.id = r.reverses
      join points_months m on m.program_id = o.program_id and o.created_at >= m.starts_at and o.created_at < m.ends_at
    where r.program_id = $1::uuid and r.created_at >= $2::timestamptz and r.created_at < $3::timestamptz
      and r.reverses is not null and m.ends_at <= $2::timestamptz
    group by 1, 2, 3, 4) t
  order by at, action_id, kind limit ${MAX_LATE_REVERSALS}`;
