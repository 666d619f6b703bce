/** The check of a history: whose entries they are, which are new, and in which order they are imported. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import type { ImportCounts } from "../participant-imports.schema";

/** Rejects rows of nobody in the program, and writes who the others are about. */
const FIND_MEMBERS = sqlText`update participant_import_rows r
  set participant_id = coalesce(f.found, r.participant_id), error = f.error
  from (select m.line, p.id as found, case when p.id is null and m.participant_id is not null then 'unknown_id'
      when p.id is null and exists (select from participants c where c.program_id = $1 and c.merged_email = m.email) then 'email_merged'
      when p.id is null then 'unknown_email' when p.deleted_at is not null then 'deleted' end as error
    from participant_import_rows m
      left join participants e on e.program_id = $1 and e.email = m.email and m.participant_id is null
      left join participants p on p.program_id = $1 and p.id = coalesce(m.participant_id, e.id)
    where m.program_id = $1 and m.import_id = $2 and m.error is null) f
  where r.program_id = $1 and r.import_id = $2 and r.line = f.line`;

/**
 * What makes an entry the same in another file: its id in the other product, else its time, points and reason, and how
 * many such rows came before in the file. The entries of a member are placed by time; what was earned at a moment comes
 * before what was spent.
 */
const NAME_ENTRIES = sqlText`update participant_import_rows r set entry_key = k.key, place = k.place
  from (select line, case when entry_id is not null then 'id ' || entry_id
      else concat_ws(' ', 'at', (extract(epoch from occurred_at) * 1000)::bigint, points, md5(reason),
        row_number() over (partition by participant_id, occurred_at, points, reason order by line)) end as key,
      row_number() over (order by participant_id, occurred_at, points < 0, line) as place
    from participant_import_rows where program_id = $1 and import_id = $2 and error is null) k
  where r.program_id = $1 and r.import_id = $2 and r.line = k.line`;

const REJECT_REPEATED = sqlText`update participant_import_rows r
  set error = 'entry_twice', error_values = jsonb_build_object('line', d.first_line)
  from (select line, first_value(line) over (partition by participant_id, entry_key order by line) as first_line
    from participant_import_rows where program_id = $1 and import_id = $2 and error is null) d
  where r.program_id = $1 and r.import_id = $2 and r.line = d.line and d.line <> d.first_line`;

const COUNT_ENTRIES = sqlText`with entries as materialized (
    select r.line, r.participant_id, r.points, h.id is null as is_new from participant_import_rows r
      left join history_entries h on h.program_id = r.program_id and h.participant_id = r.participant_id and h.entry_key = r.entry_key
    where r.program_id = $1 and r.import_id = $2 and r.error is null)
  select count(*) filter (where is_new)::int as created, 0 as changed, count(*) filter (where not is_new)::int as unchanged,
    (select count(*) from participant_import_rows where program_id = $1 and import_id = $2 and error is not null)::int as rejected,
    coalesce(sum(points) filter (where is_new and points > 0), 0)::float8 as points_added,
    coalesce(-sum(points) filter (where is_new and points < 0), 0)::float8 as points_removed,
    (select count(*) from uncovered_entries($1, $2, 0, 2147483647))::int as not_covered,
    coalesce((select max(count) from (select count(*) from entries where is_new group by participant_id) members), 0)::int as most_entries
  from entries`;

/** `most_entries`: the most new entries of one member. */
type HistoryCounts = ImportCounts & { not_covered: number; most_entries: number };

/** Checks the rows of a history that were read, and counts what importing them would do. */
export async function checkHistory(on: Sql, programId: ProgramId, id: string): Promise<HistoryCounts> {
  for (const statement of [FIND_MEMBERS, NAME_ENTRIES, REJECT_REPEATED]) await on(statement, [programId, id]);
  await on(sqlText`analyze participant_import_rows`, []);
  const [counts] = await on<HistoryCounts>(COUNT_ENTRIES, [programId, id]);
  return counts!;
}
