import { sqlText, type Sql } from "~/platform/database/sql";
import { DEBT, FLOW_FIELDS, NO_FLOW, UNSORTED, type Flow } from "./flow";

type FlowRow = Record<(typeof FLOW_FIELDS)[number], string> & {
  part: number;
  source: string;
  earned: string | null;
};

/**
 * What happened to a program's points in a time, by source and by the month in which they were earned.
 * @param starts the instants at which the time and its parts begin
 * @param end the instant at which the last part ends
 * @returns the flows of each part, in the order of `starts`
 */
export async function readFlows(
  on: Sql,
  { programId, timeZone }: { programId: string; timeZone: string },
  starts: readonly Date[],
  end: Date,
): Promise<Flow[][]> {
  const rows = await on<FlowRow>(FLOWS, [
    programId,
    starts[0],
    end,
    starts.map((start) => start.toISOString()),
    timeZone,
  ]);
  return starts.map((_, index) => withDebt(rows.filter(({ part }) => part === index + 1).map(toFlow)));
}

function toFlow({ part: _, source, earned, ...sums }: FlowRow): Flow {
  const numbers = Object.fromEntries(FLOW_FIELDS.map((field) => [field, Number(sums[field])]));
  return { source, earned, ...(numbers as Record<(typeof FLOW_FIELDS)[number], number>) };
}

/** What paid a debt left its source and came to the debt. */
function withDebt(flows: Flow[]): Flow[] {
  const settled = flows.reduce((sum, flow) => sum - flow.settled, 0);
  return settled === 0 ? flows : [...flows, { ...NO_FLOW, source: DEBT, earned: null, settled }];
}

/**
 * Each posting, with what it took from each lot or gave back to it. What is earned has a lot with the id of its action.
 * A release changes no balance. Debt has no lots.
 */
const FLOWS = sqlText`select part, source, earned,
    sum(case when from_account = 'issued' then amount else 0 end)::text as issued,
    sum(case when to_account = 'spent' then amount else 0 end)::text as spent,
    sum(case when from_account = 'spent' then amount else 0 end)::text as unspent,
    sum(case when to_account = 'expired' then amount else 0 end)::text as expired,
    sum(case when from_account = 'expired' then amount else 0 end)::text as unexpired,
    sum(case when to_account = 'reversed' then amount else 0 end)::text as reversed,
    sum(case when to_account = 'debt' and from_account in ('issued', 'pending', 'available') then -amount else 0 end)::text as settled
  from (
    select width_bucket(p.created_at, $4::timestamptz[]) as part, p.from_account, p.to_account, coalesce(abs(u.amount), p.amount) as amount,
      case when p.from_account = 'debt' or p.to_account = 'debt' and p.from_account in ('spent', 'expired') then '${DEBT}'
        else coalesce(l.source, '${UNSORTED}') end as source,
      to_char(l.created_at at time zone $5::text, 'YYYY-MM') as earned
    from point_postings p
      left join point_lot_uses u on u.program_id = p.program_id and u.posting_id = p.id
      left join point_lots l on l.program_id = p.program_id
        and l.id = coalesce(u.lot_id, case when p.from_account = 'issued' then p.action_id
          when p.from_account = 'expired' and p.to_account = 'reversed' then
            (select o.action_id from point_postings o where o.program_id = p.program_id and o.id = p.reverses) end)
    where p.program_id = $1::uuid and p.created_at >= $2::timestamptz and p.created_at < $3::timestamptz
      and not (p.from_account = 'pending' and p.to_account = 'available')) f
  group by part, source, earned order by part, source, earned`;

/** The time of the program's first posting; null without one. Ids of postings are in the order of time. */
export async function firstPostingAt(on: Sql, programId: string): Promise<Date | null> {
  const [first] = await on<{ created_at: Date }>(
    sqlText`select created_at from point_postings where program_id = $1::uuid order by id limit 1`,
    [programId],
  );
  return first?.created_at ?? null;
}
