/** The batches in which the worker imports a history, and undoes it. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { IMPORT_UNDONE } from "~/services/points/action-types";
import type { ImportCounts, ImportUndoCounts } from "../participant-imports.schema";

type Batch = { programId: ProgramId; id: string; now: Date };
/** Entries of one transaction; those of the last member all belong to it. */
const BATCH_ENTRIES = 2_000;

/**
 * Imports the entries after a place.
 * @returns up to which place, and what it did; null when there are no more
 */
export async function importHistoryBatch(
  on: Sql,
  { programId, id, now }: Batch,
  after: number,
): Promise<{ until: number; counts: ImportCounts } | null> {
  const [batch] = await on<{ until: number | null }>(
    sqlText`with rows as not materialized (
        select place, participant_id from participant_import_rows where program_id = $1 and import_id = $2 and place > $3),
      last as (select place, participant_id from rows where place <= $3::int + ${BATCH_ENTRIES} order by place desc limit 1)
      -- Where the next member begins, which an index finds at once; the end, if there is none; past a gap, its end.
      select coalesce((select r.place - 1 from rows r where r.place > l.place and r.participant_id <> l.participant_id order by r.place limit 1),
        case when l.place is null then (select min(place) from rows) else (select max(place) from rows) end)::int as until
      from (values (1)) one left join last l on true`,
    [programId, id, after],
  );
  const until = batch?.until ?? null;
  if (until === null) return null;
  type Done = { created: number; unchanged: number; rejected: number; points_added: string; points_removed: string };
  const [done] = await on<Done>(sqlText`select * from import_history_rows($1, $2, $3, $4, $5)`, [
    programId,
    id,
    after,
    until,
    now,
  ]);
  return { until, counts: { ...numbersOf(done!), changed: 0 } };
}

/** Entries of one transaction of an undo: each that moved points is reversed by itself. */
const UNDONE_ENTRIES = 250;
/** Those that moved none are only deleted. */
const DELETED_ENTRIES = 10_000;

/** Undoes the next entries. @returns what it did; null when there are no more */
export async function undoHistoryBatch(
  on: Sql,
  { programId, id, now }: Batch,
  movesPoints: boolean,
): Promise<ImportUndoCounts | null> {
  type Done = { removed: number; left_as_is: number; points_removed: string; points_returned: string };
  const [done] = await on<Done & { more: boolean }>(sqlText`select * from undo_history_rows($1, $2, $3, $4, $5)`, [
    programId,
    id,
    movesPoints ? UNDONE_ENTRIES : DELETED_ENTRIES,
    IMPORT_UNDONE,
    now,
  ]);
  const { more, ...counts } = done!;
  return more ? { ...numbersOf(counts), restored: 0, partly: 0 } : null;
}

/** Sums arrive as texts. */
function numbersOf<C extends object>(row: C): { [N in keyof C]: number } {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as {
    [N in keyof C]: number;
  };
}
