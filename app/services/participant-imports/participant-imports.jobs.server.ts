/** What the worker does with an import of participants: checks the file, imports it, mails, cleans up. */
import type pg from "pg";
import { fileStore } from "~/integrations/files/file-store.server";
import { mailSender } from "~/integrations/registry.server";
import { isLocale, msg } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { copyRows } from "~/platform/copy-rows.server";
import { retrying, unavailableIn } from "~/platform/database/failures.server";
import { sqlText, type Sql, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";
import { participantImportMail } from "~/services/mail/participant-import-mail";
import { adminBrand } from "~/services/mail/program-brand.server";
import { IMPORT_UNDONE } from "~/services/points/action-types";
import type { ProgramCtx } from "~/services/programs/program-context";
import { adminUrl } from "~/services/programs/program-url.server";
import type { ImportKind } from "./history-columns";
import { checkCells, MissingFileError, readRows, UnreadableFileError } from "./internal/csv-file.server";
import { checkEventRows, importEventBatch } from "./internal/event-batches.server";
import { storedFormat } from "./internal/file-head.server";
import { importHistoryBatch, undoHistoryBatch } from "./internal/history-batches.server";
import { checkHistory } from "./internal/history-check.server";
import { HISTORY_ROW_COLUMNS, historyReader } from "./internal/history-row.server";
import { addCounts, importRange } from "./internal/import-changes.server";
import { ROW_COLUMNS } from "./internal/import-row.server";
import { endImport } from "./internal/import-states.server";
import { checkOrders, importOrderBatch } from "./internal/order-batches.server";
import {
  BATCH_PLACES,
  PLACED_ROW_COLUMNS,
  placedRowReader,
  rejectNextPlace,
  type PlacedCells,
} from "./internal/placed-rows.server";
import { correctedCells, readerOf } from "./internal/row-reader.server";
import { NO_COUNTS, type ImportCounts, type ImportUndoCounts } from "./participant-imports.schema";

/** An admin has canceled the import while it was checked: the transaction is rolled back. */
class Canceled extends Error {}

type JobCtx = ProgramCtx<SystemActor>;

const ORDER_KEY = { id: "order_id", time: "placed_at", without: "no_order_id", tooLong: "order_id_too_long" } as const;
const EVENT_KEY = { id: "event_id", time: "time", without: "no_event_id", tooLong: "event_id_too_long" } as const;

/** Rows of one transaction. Those people are locked until it ends, so it must be short. */
const BATCH_ROWS = 2_000;
/** After how many rows the progress of reading is shown. */
const PROGRESS_ROWS = 20_000;

/**
 * Reads the whole file into `participant_import_rows` and counts what importing it would do; the jobs
 * `check-participant-import`, `check-history`, `check-orders` and `check-events`. One transaction: a killed check leaves nothing behind and starts again.
 */
export const checkImport = job(async function checkImport(ctx: JobCtx, importId: string): Promise<void> {
  try {
    await jobTransaction((on, client) => check(ctx, importId, on, client));
  } catch (error) {
    if (error instanceof Canceled) return;
    if (!(error instanceof UnreadableFileError)) throw error;
    await jobTransaction((on) => endCheck(ctx, importId, error, on));
  }
});

/**
 * After a check that failed. If an admin has chosen how the file is read, it waits for another choice; an upload that
 * nobody could look at yet, or whose file is gone, has failed.
 */
async function endCheck({ programId, now }: JobCtx, id: string, error: UnreadableFileError, on: Sql): Promise<void> {
  const failure = JSON.stringify({ message: error.message, values: error.values });
  const where = [programId, id, failure];
  const waiting = await on(
    sqlText`update participant_imports set status = 'ready', failure = $3, preview = null
      where program_id = $1 and id = $2 and status = 'checking' and chosen_at is not null and $4::boolean returning id`,
    [...where, !(error instanceof MissingFileError)],
  );
  if (waiting.length > 0) return;
  if (await endImport(on, { programId, id, now }, ["checking"], "failed"))
    await on(sqlText`update participant_imports set failure = $3 where program_id = $1 and id = $2`, where);
}

async function check({ programId, program, now }: JobCtx, id: string, on: Sql, client: pg.ClientBase): Promise<void> {
  // Two workers may have the job: the second waits, and then finds the status changed.
  await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`participant import ${id}`]);
  type Checked = { key: string; columns: string[]; strategies: unknown; format: unknown; source: string };
  const [row] = await on<Checked & { kind: ImportKind }>(
    sqlText`select kind, key, columns, strategies, format, source from participant_imports where program_id = $1 and id = $2 and status = 'checking'`,
    [programId, id],
  );
  if (!row) return;
  const stored = await fileStore().get(row.key);
  if (!stored) throw new MissingFileError();
  const { kind, columns } = row;
  const format = storedFormat(row);
  const read = { programId, id, ...placedCellsOf(row, program) };
  const table = {
    members: { names: ROW_COLUMNS, reader: () => readerOf({ programId, program, now }, { id, ...row }) },
    history: { names: HISTORY_ROW_COLUMNS, reader: () => historyReader({ ...read, now }) },
    orders: { names: PLACED_ROW_COLUMNS, reader: () => placedRowReader(read, ORDER_KEY) },
    events: { names: PLACED_ROW_COLUMNS, reader: () => placedRowReader(read, EVENT_KEY) },
  }[kind];
  const toRow = table.reader();
  const corrections = await correctedCells(on, programId, id);
  // Those of the check before, with other columns.
  await on(sqlText`delete from participant_import_rows where program_id = $1 and import_id = $2`, [programId, id]);
  let rows = 0;
  let lastLine = 0;
  async function* tableRows() {
    for await (const batch of readRows(stored!.body, columns.length, format)) {
      for (const { line, ...fileRow } of batch) {
        const corrected = corrections.get(line);
        yield toRow({ line, ...(corrected ? checkCells(corrected, columns.length) : fileRow) });
      }
      const before = rows;
      rows += batch.length;
      lastLine = batch.at(-1)?.line ?? lastLine;
      // On a connection of its own, because others cannot see this transaction yet.
      if (Math.floor(rows / PROGRESS_ROWS) > Math.floor(before / PROGRESS_ROWS))
        await storeRowsRead(programId, id, rows);
    }
  }
  await copyRows(client, "participant_import_rows", table.names, tableRows());
  if (rows === 0) throw new UnreadableFileError(msg("The file has no rows"));
  if (corrections.size > 0)
    await on(
      sqlText`update participant_import_rows set corrected = true where program_id = $1 and import_id = $2 and line = any($3::int[])`,
      [programId, id, [...corrections.keys()]],
    );
  await on(sqlText`analyze participant_import_rows`, []);
  const preview = await {
    members: () => checkMembers(on, programId, id, lastLine),
    history: () => checkHistory(on, programId, id),
    orders: () => checkOrders(on, { programId, id, program, now }, read),
    events: () => checkEventRows(on, { programId, id, program, now }, read),
  }[kind]();
  const checked = await on(
    sqlText`update participant_imports set status = 'ready', rows_read = $3, last_line = $4, preview = $5
      where program_id = $1 and id = $2 and status = 'checking' returning id`,
    [programId, id, rows, lastLine, JSON.stringify({ new_tags: [], ...preview })],
  );
  if (checked.length === 0) throw new Canceled();
}

function placedCellsOf(row: { columns: string[]; format: unknown }, { timeZone }: JobCtx["program"]): PlacedCells {
  return { columns: row.columns, timeZone, dates: storedFormat(row)?.dates ?? "reject" };
}

async function checkMembers(on: Sql, programId: string, id: string, lastLine: number) {
  await rejectRepeated(on, programId, id);
  const [counts] = await on<ImportCounts & { tiers_differ: number }>(COUNT_ROWS, [programId, id, lastLine]);
  return { ...counts!, new_tags: await newTags(on, programId, id) };
}

function storeRowsRead(programId: string, id: string, rows: number) {
  return sql(sqlText`update participant_imports set rows_read = $3 where program_id = $1 and id = $2`, [
    programId,
    id,
    rows,
  ]);
}

/** Of several rows about one participant, by id or email, the first one counts. */
async function rejectRepeated(on: Sql, programId: string, id: string): Promise<void> {
  const reject = (key: SqlText, error = sqlText`'duplicate'`) =>
    on(
      sqlText`update participant_import_rows r set error = ${error}, error_values = jsonb_build_object('line', d.first_line)
         from (select line, first_value(line) over (partition by key order by line) as first_line from (
           select r.line, ${key} as key from participant_import_rows r
             left join participants p on p.program_id = r.program_id and p.email = r.email
            where r.program_id = $1 and r.import_id = $2 and r.error is null) keys where key is not null) d
        where r.program_id = $1 and r.import_id = $2 and r.line = d.line and d.line <> d.first_line`,
      [programId, id],
    );
  await reject(sqlText`r.email`);
  await reject(sqlText`coalesce(r.participant_id, p.id)`);
  await reject(sqlText`r.referral_code`, sqlText`'referral_code_twice'`);
}

/** Counts the rows, and rejects those that cannot be imported. */
const COUNT_ROWS = sqlText`
  with checked as materialized (select * from check_import_rows($1, $2, 0, $3)),
  rejected as (
    update participant_import_rows r set error = j.error, error_values = j.error_values
      from checked j where j.error is not null and r.program_id = $1 and r.import_id = $2 and r.line = j.line)
  select count(*) filter (where error is null and is_new)::int as created,
    count(*) filter (where error is null and not is_new and has_changes)::int as changed,
    count(*) filter (where error is null and not has_changes)::int as unchanged,
    (count(*) filter (where error is not null)
      + (select count(*) from participant_import_rows where program_id = $1 and import_id = $2 and error is not null))::int as rejected,
    coalesce(sum(added) filter (where error is null), 0)::float8 as points_added,
    coalesce(sum(removed) filter (where error is null), 0)::float8 as points_removed,
    count(*) filter (where error is null and tier_differs)::int as tiers_differ
  from checked`;

/** The most new tags that the preview names. */
const TAGS_SHOWN = 50;

async function newTags(on: Sql, programId: string, id: string): Promise<string[]> {
  const tags = await on<{ name: string }>(
    sqlText`select min(named.name) as name from participant_import_rows r cross join unnest(r.tags) named (name)
      where r.program_id = $1 and r.import_id = $2 and r.error is null
        and not exists (select from tags t where t.program_id = $1 and t.kind = 'admin' and lower(t.name collate "default") = lower(named.name))
      group by lower(named.name) order by 1 limit ${TAGS_SHOWN}`,
    [programId, id],
  );
  return tags.map(({ name }) => name);
}

/**
 * Imports the checked rows, batch by batch; the jobs `import-participants`, `import-history`, `import-orders` and
 * `import-events`. Each batch stores the progress in its own transaction, so that a killed import continues where it stopped, and no row counts twice.
 */
export const importRows = job(async function importRows(ctx: JobCtx, importId: string): Promise<void> {
  for (let more = true; more;) more = await nextBatch(ctx, importId);
});

type Progress = { imported_line: number; last_line: number; result: ImportCounts };

/** @returns whether there are more rows */
async function nextBatch(ctx: JobCtx, id: string): Promise<boolean> {
  try {
    return await retrying(() => jobTransaction((on) => importBatch(ctx, id, on)));
  } catch (error) {
    const [row] = await sql<{ kind: ImportKind }>(
      sqlText`select kind from participant_imports where program_id = $1 and id = $2`,
      [ctx.programId, id],
    );
    if (!row || !(row.kind in NOT_STORED) || unavailableIn(error)) throw error;
    logger.warn(
      { program: ctx.programId, import: id, err: error },
      "a batch of an import failed and is tried one by one",
    );
    return importNextPlace(ctx, id);
  }
}

/** Why an order or event is rejected that cannot be stored. */
const NOT_STORED = { orders: "not_stored", events: "event_not_stored" } as const;

/** Imports those of a failed batch one by one until one fails again, which is rejected. @returns whether there are more */
async function importNextPlace(ctx: JobCtx, id: string): Promise<boolean> {
  try {
    let more = true;
    for (let count = 0; more && count < BATCH_PLACES; count++)
      more = await retrying(() => jobTransaction((on) => importBatch(ctx, id, on, 1)));
    return more;
  } catch (error) {
    if (unavailableIn(error)) throw error;
    logger.error({ program: ctx.programId, import: id, err: error }, "a row of an import could not be stored");
    return retrying(() => jobTransaction((on) => importBatch(ctx, id, on, "reject")));
  }
}

/** @returns whether there are more rows */
async function importBatch(ctx: JobCtx, id: string, on: Sql, places?: 1 | "reject"): Promise<boolean> {
  const { programId, program, now } = ctx;
  const [row] = await on<Progress & { kind: ImportKind; columns: string[]; format: unknown }>(
    sqlText`select kind, imported_line, last_line, result, columns, format from participant_imports
      where program_id = $1 and id = $2 and status = 'importing' for update`,
    [programId, id],
  );
  if (!row) return false;
  const about = { programId, id, now, program };
  const after = row.imported_line;
  if (row.kind === "history") return storePlace(about, row, await importHistoryBatch(on, about, after), on);
  if (row.kind === "orders" || row.kind === "events") {
    const cells = placedCellsOf(row, program);
    const done =
      places === "reject"
        ? await rejectNextPlace(on, about, after, NOT_STORED[row.kind])
        : row.kind === "orders"
          ? await importOrderBatch(on, about, cells, after, places)
          : await importEventBatch(on, about, cells, after, places);
    return storePlace(about, row, done, on);
  }
  const [batch] = await on<{ until: number | null }>(
    sqlText`select max(line) as until from (select line from participant_import_rows
      where program_id = $1 and import_id = $2 and line > $3 order by line limit ${BATCH_ROWS}) batch`,
    [programId, id, row.imported_line],
  );
  const until = batch?.until ?? null;
  if (until === null) return !(await endImport(on, { programId, id, now }, ["importing"], "done"));
  const range = { programId, id, after: row.imported_line, until };
  const { counts, asSent } = await importRange(on, range, now);
  // Rows that a worker of an earlier version imported are not in the report, so that nobody knows how many arrived.
  await on(
    sqlText`update participant_imports set imported_line = $3, result = $4,
        rows_as_sent = case when imported_line = 0 then $5::int else rows_as_sent + $5::int end
      where program_id = $1 and id = $2`,
    [programId, id, until, JSON.stringify(addCounts(row.result, counts)), asSent],
  );
  return true;
}

type OfProgram = { programId: JobCtx["programId"]; id: string; now: Date };

/** The progress of a history, of orders and of events is a place, not a line. @returns whether there are more */
async function storePlace(
  about: OfProgram,
  { result }: Progress,
  done: { until: number; counts: ImportCounts } | null,
  on: Sql,
): Promise<boolean> {
  const { programId, id } = about;
  if (done === null) return !(await endImport(on, about, ["importing"], "done"));
  await on(sqlText`update participant_imports set imported_line = $3, result = $4 where program_id = $1 and id = $2`, [
    programId,
    id,
    done.until,
    JSON.stringify(sumOf(result, done.counts)),
  ]);
  return true;
}

function sumOf<C extends Record<string, number>>(before: C, added: C): C {
  return Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + added[name]!])) as C;
}

/** @returns whether there are more entries */
async function undoEntries(about: OfProgram, row: Undoing, on: Sql): Promise<boolean> {
  const { programId, id } = about;
  const done = await undoHistoryBatch(on, about, row.moves_points);
  if (done === null) return endUndo(about, on);
  await on(sqlText`update participant_imports set undo_result = $3 where program_id = $1 and id = $2`, [
    programId,
    id,
    JSON.stringify(sumOf(row.undo_result, done)),
  ]);
  return true;
}

async function endUndo({ programId, id, now }: OfProgram, on: Sql): Promise<false> {
  await on(
    sqlText`update participant_imports set status = 'undone', undo_ended_at = $3 where program_id = $1 and id = $2`,
    [programId, id, now],
  );
  return false;
}

type Undoing = { kind: ImportKind; moves_points: boolean; undone_line: number; undo_result: ImportUndoCounts };
type UndonePoints = { points_removed: string; points_returned: string };

/** Rows of one transaction of an undo, which takes longer for each than an import. */
const UNDO_ROWS = 250;

/**
 * Undoes an import, batch by batch; the jobs `undo-participant-import` and `undo-history`. As in `importRows`, a killed job continues where
 * it stopped.
 */
export const undoImportedRows = job(async function undoImportedRows(ctx: JobCtx, importId: string): Promise<void> {
  for (let more = true; more;) more = await retrying(() => jobTransaction((on) => undoBatch(ctx, importId, on)));
});

/** @returns whether there are more rows */
async function undoBatch({ programId, now }: JobCtx, id: string, on: Sql): Promise<boolean> {
  const [row] = await on<Undoing>(
    sqlText`select kind, moves_points, undone_line, undo_result from participant_imports where program_id = $1 and id = $2 and status = 'undoing' for update`,
    [programId, id],
  );
  if (!row) return false;
  if (row.kind === "history") return undoEntries({ programId, id, now }, row, on);
  const [batch] = await on<{ until: number | null }>(
    sqlText`select max(line) as until from (select line from participant_import_changes
      where program_id = $1 and import_id = $2 and line > $3 order by line limit ${UNDO_ROWS}) batch`,
    [programId, id, row.undone_line],
  );
  const until = batch?.until ?? null;
  if (until === null) return endUndo({ programId, id, now }, on);
  const [done] = await on<Omit<ImportUndoCounts, keyof UndonePoints> & UndonePoints>(
    sqlText`select * from undo_import_rows($1, $2, $3, $4, $5, $6)`,
    [programId, id, row.undone_line, until, IMPORT_UNDONE, now],
  );
  const result = Object.fromEntries(
    Object.entries(row.undo_result).map(([name, count]) => [
      name,
      count + Number(done![name as keyof ImportUndoCounts]),
    ]),
  );
  await on(
    sqlText`update participant_imports set undone_line = $3, undo_result = $4 where program_id = $1 and id = $2`,
    [programId, id, until, JSON.stringify(result)],
  );
  return true;
}

/** Lines whose rows one statement deletes. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deletes the file of an ended import, and its rows except the rejected ones of an import that was done; the job
 * `clean-up-participant-import`.
 */
export const cleanUpImport = job(async function cleanUpImport({ programId }: JobCtx, importId: string): Promise<void> {
  const [row] = await sql<{ key: string; status: string; last_line: number }>(
    sqlText`select key, status, (select coalesce(max(line), 0) from participant_import_rows
          where program_id = i.program_id and import_id = i.id) as last_line
        from participant_imports i where program_id = $1 and id = $2 and ended_at is not null`,
    [programId, importId],
  );
  if (!row) return;
  await fileStore().delete(row.key);
  const rows = ["cancelled", "failed"].includes(row.status) ? "true" : "error is null";
  for (let line = 0; line < row.last_line; line += DELETED_AT_ONCE)
    await sql(
      sqlText`delete from participant_import_rows
        where program_id = $1 and import_id = $2 and line > $3::int and line <= $3::int + ${DELETED_AT_ONCE} and ${rows}`,
      [programId, importId, line],
    );
});

type MailRow = {
  email: string;
  preferred_locale: string;
  kind: ImportKind;
  status: string;
  file_name: string;
  result: ImportCounts | null;
};

/** Tells the admin that their import has ended; the job `send-participant-import-mail`. */
export const sendImportMail = job(async function sendImportMail(
  { programId, program, now }: JobCtx,
  importId: string,
): Promise<void> {
  const [row] = await sql<MailRow>(
    sqlText`select a.email, a.preferred_locale, i.kind, i.status, i.file_name, i.result
       from participant_imports i join admins a on a.id = i.admin_id and a.active
      where i.program_id = $1 and i.id = $2`,
    [programId, importId],
  );
  if (!row) return;
  const locale = isLocale(row.preferred_locale) ? row.preferred_locale : "en";
  const brand = adminBrand(locale);
  const content = participantImportMail(brand, {
    locale,
    program: program.name,
    fileName: row.file_name,
    kind: row.kind,
    counts: row.status === "failed" ? null : (row.result ?? NO_COUNTS),
    url: adminUrl(`/admin/v2/programs/${programId}/participants/imports/${importId}`),
  });
  const key = ["participant-import", importId].join(" ");
  await (await mailSender()).send({ ...content, key, to: row.email, fromName: brand.name, sentAt: now });
});
