/** What an import changes, row by row: stored with each batch, for the report and for an undo. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { NO_COUNTS, type ImportCounts } from "../participant-imports.schema";

/** Rows of an import: those after one line of the file and up to another. */
export type ImportRange = { programId: ProgramId; id: string; after: number; until: number };

type Imported = Omit<ImportCounts, "points_added" | "points_removed"> & {
  points_added: bigint | string;
  points_removed: bigint | string;
};

/**
 * Imports the rows of a range, and stores what the accounts had before and what they have now.
 * @returns what it did, and how many rows arrived as they were sent
 */
export async function importRange(
  on: Sql,
  range: ImportRange,
  now: Date,
): Promise<{ counts: ImportCounts; asSent: number }> {
  const { programId, id, after, until } = range;
  const [done] = await on<Imported>(
    sqlText`select * from import_rows($1::uuid, $2::uuid, $3::int, $4::int, $5::timestamptz)`,
    [programId, id, after, until, now],
  );
  return { counts: addCounts(NO_COUNTS, done!), asSent: await storeAfter(on, range, now) };
}

/** Counts together. The database has points as texts. */
export function addCounts(counts: ImportCounts, more: ImportCounts | Imported): ImportCounts {
  const names = Object.keys(NO_COUNTS) as (keyof ImportCounts)[];
  return Object.fromEntries(names.map((name) => [name, counts[name] + Number(more[name])])) as ImportCounts;
}

/**
 * Stores what the accounts have after the import of the range, and what of it is not as it was sent. Of a row that changed
 * nothing only what differs from what it sent is stored: most files are sent again with few changes.
 */
async function storeAfter(on: Sql, { programId, id, after, until }: ImportRange, now: Date): Promise<number> {
  const [counted] = await on<{ as_sent: number }>(
    sqlText`with compared as (
        select b.line, b.before, x.sent, a.after, i.strategies, not b.is_new and (b.before is null or b.before = a.after) as is_same
        from participant_import_changes b
          join participant_import_rows r on r.program_id = b.program_id and r.import_id = b.import_id and r.line = b.line and r.error is null
          join participant_imports i on i.program_id = b.program_id and i.id = b.import_id
          join participants p on p.program_id = b.program_id and p.id = b.participant_id
          cross join lateral (select import_snapshot(p) as after offset 0) s
          cross join lateral (select s.after || case when r.tier is null then '{}'
            else jsonb_build_object('tier', import_tier($1::uuid, p.points_issued - p.points_reversed)) end as after offset 0) a
          cross join lateral (select import_sent(r, s.after -> 'fields') as sent offset 0) x
        where b.program_id = $1::uuid and b.import_id = $2::uuid and b.line > $3::int and b.line <= $4::int),
      stored as (
        update participant_import_changes c set sent = n.sent, imported_at = $5::timestamptz,
          before = case when is_same then null else n.before end,
          after = case when is_same then import_unlike(n.sent, n.after) else n.after end,
          differences = import_differences(n.sent, case when is_same then n.after else n.before end, n.after, n.strategies)
        from compared n where c.program_id = $1::uuid and c.import_id = $2::uuid and c.line = n.line
        returning c.differences)
      select count(*) filter (where differences = '{}')::int as as_sent from stored`,
    [programId, id, after, until, now],
  );
  return counted!.as_sent;
}
