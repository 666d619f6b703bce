/** What an import changes, row by row: stored with each batch, for the report and for an undo. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";

/** Rows of an import: those after one line of the file and up to another. */
export type ImportRange = { programId: ProgramId; id: string; after: number; until: number };

/** Rows of the import, each with its account. */
const WITH_ACCOUNT = sqlText`participant_import_rows r join participants p on p.program_id = r.program_id
    and (p.id = r.participant_id or r.participant_id is null and p.email = r.email)`;
/** Those in the range that are not rejected. */
const IN_RANGE = sqlText`r.program_id = $1 and r.import_id = $2 and r.line > $3 and r.line <= $4 and r.error is null`;

/**
 * Stores what the accounts have that the rows are about. They are locked first, in the order of `import_rows`, so that
 * nobody changes them between this and the import.
 */
export async function storeBefore(on: Sql, { programId, id, after, until }: ImportRange): Promise<void> {
  const range = [programId, id, after, until];
  await on(sqlText`select pg_advisory_xact_lock_shared(hashtextextended($1, 0))::text`, [`points rules ${programId}`]);
  await on(
    sqlText`select from participants where program_id = $1 and id in (
        select coalesce(r.participant_id, p.id) from participant_import_rows r
          left join participants p on p.program_id = r.program_id and p.email = r.email
        where ${IN_RANGE})
      order by id for no key update`,
    range,
  );
  await on(
    sqlText`insert into participant_import_changes (program_id, import_id, line, participant_id, before)
      select r.program_id, r.import_id, r.line, p.id, import_snapshot(p) from ${WITH_ACCOUNT} where ${IN_RANGE}`,
    range,
  );
}

/**
 * Stores what the accounts have after the import of the range, and what of it is not as it was sent.
 * @returns how many rows arrived as they were sent
 */
export async function storeAfter(on: Sql, { programId, id, after, until }: ImportRange, now: Date): Promise<number> {
  const range = [programId, id, after, until];
  // Those that were rejected while they were imported.
  await on(
    sqlText`delete from participant_import_changes c using participant_import_rows r
      where c.program_id = $1 and c.import_id = $2 and c.line > $3 and c.line <= $4
        and r.program_id = $1 and r.import_id = $2 and r.line = c.line and r.error is not null`,
    range,
  );
  const [counted] = await on<{ as_sent: number }>(
    sqlText`with stored as (
        insert into participant_import_changes as c
            (program_id, import_id, line, participant_id, is_new, sent, after, differences, imported_at)
          select r.program_id, r.import_id, r.line, p.id, b.line is null, x.sent, s.after, import_differences(x.sent, b.before, s.after, i.strategies), $5
          from ${WITH_ACCOUNT} join participant_imports i on i.program_id = r.program_id and i.id = r.import_id
            left join participant_import_changes b on b.program_id = r.program_id and b.import_id = r.import_id and b.line = r.line
            cross join lateral (select import_snapshot(p) as after offset 0) s
            cross join lateral (select import_sent(r, s.after -> 'fields') as sent offset 0) x
          where ${IN_RANGE}
        on conflict (program_id, import_id, line) do update set sent = excluded.sent, after = excluded.after,
          differences = excluded.differences, imported_at = excluded.imported_at,
          before = nullif(c.before, excluded.after)
        returning c.differences)
      select count(*) filter (where differences = '{}')::int as as_sent from stored`,
    [...range, now],
  );
  return counted!.as_sent;
}
