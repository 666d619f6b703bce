/** The rejected rows of an import, which an admin may correct (docs/product/imports-and-exports.md#rejected-rows). */
import { msg, translate, type TextValues } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { command, query } from "~/platform/use-case.server";
import {
  addSettingWithoutMails,
  settingWithoutMails,
} from "~/services/communication-settings/setting-without-mails.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { positionsOf } from "./import-columns";
import { checkCells } from "./internal/csv-file.server";
import { addCounts, importRange } from "./internal/import-changes.server";
import { ROW_COLUMNS } from "./internal/import-row.server";
import { lockImport, storedImport } from "./internal/import-states.server";
import { canCorrect, toImportRow, versionOf } from "./internal/import-views.server";
import { rejectedPage } from "./internal/rejected-rows.server";
import { readerOf } from "./internal/row-reader.server";
import {
  correctedRow,
  NO_COUNTS,
  rejectedRowsPage,
  type CorrectedRow,
  type ImportCounts,
  type ImportPreview,
  type RejectedRowsPage,
  type RowCorrection,
} from "./participant-imports.schema";
import { rejectedField } from "./rejected-fields";
import { ROW_ERRORS, type RowError } from "./row-errors";

/** A page of the rejected rows of an import. None while the file waits for a check. @throws not_found */
export const listRejectedRows = query(
  "users:manage",
  async function listRejectedRows(
    ctx: AdminProgramCtx,
    id: string,
    paging: { page: number; page_size: number },
  ): Promise<RejectedRowsPage> {
    const stored = await storedImport(ctx, id);
    return { ...(await rejectedPage(ctx, stored, paging)), can_correct: canCorrect(stored, ctx.now) };
  },
  { output: rejectedRowsPage, fullScope: true },
);

/** The most rows of one file that are corrected one by one before it is imported: a check reads them all at once. */
const MAX_CORRECTIONS = 5_000;
const MAX_ROW_LENGTH = 20_000;

const CORRECTED_ALREADY = msg("This row was corrected already.");
const CHANGED = msg("This row has changed meanwhile. Look at it again.");
const NOT_NOW = msg("Rejected rows can be corrected before the import is confirmed, and for 30 days after it is done.");

const NOT_A_HISTORY = msg(
  "Rejected rows of a history can't be corrected here. Correct them in the file and upload it again: entries that were imported are left out.",
);
const NOT_ORDERS = msg(
  "Rejected rows of orders can't be corrected here. Correct them in the file and upload it again: orders that were imported stay as they are.",
);
const NOT_EVENTS = msg(
  "Rejected rows of events can't be corrected here. Correct them in the file and upload it again: events that were imported stay as they are.",
);
const NOT_EMAILS = msg(
  "This import may change emails, so correcting its rows needs the permission users:sign_in. Turn that off for the import first.",
);
const NOT_TAGS = msg(
  "This import may create tags, so correcting its rows needs the permission program:update. Turn that off for the import first.",
);

type Stored = Awaited<ReturnType<typeof storedImport>>;
type Corrected = { line: number; cells: string[] };

/**
 * Corrects cells of a rejected row and checks it as the file was checked. A good row counts in the preview; if the import is
 * done, it is imported at once as part of it. A row that is still wrong stays as it was.
 * @throws not_found for an import or row that is not there; conflict if somebody was faster, or while it runs
 * @throws invalid on `values[FIELD]` while the row cannot be imported; forbidden as `assertMayCorrect` says
 */
export const correctRejectedRow = command(
  "users:manage",
  async function correctRejectedRow(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    line: number,
    change: RowCorrection,
  ): Promise<CorrectedRow> {
    const on = sqlIn(tx);
    const ofImport = { programId: ctx.programId, importId: id };
    await lockImport(on, ctx, id);
    const stored = await storedImport(ctx, id, tx);
    if (stored.kind === "history") throw new AppError("conflict", NOT_A_HISTORY);
    if (stored.kind === "orders") throw new AppError("conflict", NOT_ORDERS);
    if (stored.kind === "events") throw new AppError("conflict", NOT_EVENTS);
    if (!canCorrect(stored, ctx.now)) throw new AppError("conflict", NOT_NOW);
    const row = await tx.participantImportRow.findFirst({ where: { ...ofImport, line } });
    if (row === null) {
      if ((await tx.participantImportChange.count({ where: { ...ofImport, line } })) > 0)
        throw new AppError("conflict", CORRECTED_ALREADY);
      throw notFound(msg("Row not found"));
    }
    assertMayCorrect(ctx, stored);
    if (row.error === null) throw new AppError("conflict", CORRECTED_ALREADY);
    if (change.version !== undefined && change.version !== versionOf(stored.columns, row.cells))
      throw new AppError("conflict", CHANGED);
    const corrected = { line, cells: correctedCells(ctx, stored, row.cells, change.values) };
    if (row.error === "columns" && !hasEdits(row.cells, corrected))
      throw rejection(ctx, stored, "columns", row.errorValues);
    await storeRow(ctx, on, stored, corrected);
    const isDone = stored.status === "done";
    if (isDone) await stopMails(ctx, on, stored.id, line, () => catalogueChanged({ tx, afterCommit }, ctx.programId));
    const counts = await checkedCounts(ctx, on, stored, corrected);
    if (isDone) await importCorrected(ctx, on, stored, corrected);
    else await countInPreview(ctx, on, stored, line, counts);
    const effect = (["created", "changed", "unchanged"] as const).find((name) => counts[name] > 0)!;
    audit({
      action: "participant_import.correct",
      targetType: "participant_import",
      targetId: id,
      after: { line, effect },
    });
    return { line, effect, imported: isDone, import: toImportRow(await storedImport(ctx, id, tx)) };
  },
  { output: correctedRow },
);

/**
 * @throws forbidden without users:sign_in or program:update before an import is confirmed that may change emails or create tags
 *
 * Until then its preview is what somebody else signs off, and the import may do what its uploader may
 * do: a row with another id and email would hand them an account.
 */
function assertMayCorrect(ctx: AdminProgramCtx, { status, mayChangeEmails, mayCreateTags }: Stored): void {
  if (status !== "ready") return; // afterwards it is checked what the row does
  if (mayChangeEmails && !isAllowed(ctx, "users:sign_in")) throw new AppError("forbidden", NOT_EMAILS);
  if (mayCreateTags && !isAllowed(ctx, "program:update")) throw new AppError("forbidden", NOT_TAGS);
}

/** The cells with the new values. Columns that are left out of the import cannot be corrected. */
function correctedCells(
  { program }: AdminProgramCtx,
  { columns }: Stored,
  before: readonly string[],
  values: Readonly<Record<string, string>>,
): string[] {
  const positions = positionsOf(columns, program.profileAttributes);
  const cells = Array.from(columns, (_, at) => before[at] ?? "");
  for (const [field, value] of Object.entries(values)) {
    const at = positions.get(field);
    if (at === undefined) throw valueError(field, msg("No column of the file is taken for this field"));
    cells[at] = value;
  }
  if (cells.join("").length > MAX_ROW_LENGTH)
    throw new AppError("invalid", msg("Use {max} characters or fewer"), { values: { max: MAX_ROW_LENGTH } });
  return cells;
}

/** Cells beyond the last column are left out of a correction, so that somebody has to look at the others before. */
function hasEdits(before: readonly string[], { cells }: Corrected): boolean {
  return cells.some((cell, at) => cell !== (before[at] ?? ""));
}

/** Stores the row as it is read now. @throws invalid if a cell is wrong, or another row is about the same participant */
async function storeRow(ctx: AdminProgramCtx, on: Sql, stored: Stored, corrected: Corrected): Promise<void> {
  const { line, cells } = corrected;
  const values = readerOf(ctx, stored)({ line, ...checkCells(cells, stored.columns.length) });
  const read = Object.fromEntries(ROW_COLUMNS.map((column, at) => [column, values[at] ?? null]));
  if (read.error !== null) throw rejection(ctx, stored, read.error as RowError, read.error_values);
  if (stored.status === "ready") await assertFewCorrections(on, stored);
  await on(
    sqlText`update participant_import_rows r set cells = n.cells, error = null, error_values = null, participant_id = n.participant_id, email = n.email,
        first_name = n.first_name, last_name = n.last_name, points = n.points, tags = coalesce(n.tags, '{}'), postal = n.postal, profile = n.profile, earned = n.earned,
        joined_at = n.joined_at, referral_code = n.referral_code, mails = n.mails, tier = n.tier, corrected = true
      from jsonb_populate_record(null::participant_import_rows, $4::jsonb) n where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line = $3::int`,
    [stored.programId, stored.id, line, JSON.stringify(read)],
  );
  await assertNotRepeated(ctx, on, stored, corrected);
}

async function assertFewCorrections(on: Sql, { programId, id }: Stored): Promise<void> {
  const [row] = await on<{ count: number }>(
    sqlText`select count(*)::int as count from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and corrected`,
    [programId, id],
  );
  if (row!.count >= MAX_CORRECTIONS)
    throw new AppError(
      "conflict",
      msg("{max} rows are corrected. Correct the others in the file and upload it again."),
      {
        values: { max: MAX_CORRECTIONS },
      },
    );
}

/** As in the check of a file: of several rows about one participant, or with one referral code, one counts. */
async function assertNotRepeated(ctx: AdminProgramCtx, on: Sql, stored: Stored, corrected: Corrected): Promise<void> {
  const [other] = await on<{ same: number | null; same_code: number | null }>(
    sqlText`with this as materialized (
        select r.email, r.referral_code, coalesce(r.participant_id, p.id) as person, q.email as person_email from participant_import_rows r
          left join participants p on p.program_id = r.program_id and p.email = r.email
          left join participants q on q.program_id = r.program_id and q.id = r.participant_id
        where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line = $3::int)
      -- Each of them by an index; no row is read for a code that there is none of.
      select (select min(line) from (
            select r.line from participant_import_rows r where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line <> $3::int and r.error is null
              and r.email = (select email from this)
            union all
            select r.line from participant_import_rows r where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line <> $3::int and r.error is null
              and r.email = (select person_email from this)
            union all
            select r.line from participant_import_rows r where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line <> $3::int and r.error is null
              and r.participant_id = (select person from this)
            union all
            select c.line from participant_import_changes c where c.program_id = $1::uuid and c.import_id = $2::uuid
              and c.participant_id = (select person from this)) others) as same,
        (select min(r.line) from participant_import_rows r where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line <> $3::int and r.error is null
            and (select referral_code from this) is not null and r.referral_code = (select referral_code from this)) as same_code`,
    [stored.programId, stored.id, corrected.line],
  );
  const { same, same_code: sameCode } = other!;
  if (same !== null) throw rejection(ctx, stored, "duplicate", { line: same });
  if (sameCode !== null) throw rejection(ctx, stored, "referral_code_twice", { line: sameCode });
}

type Checked = ImportCounts & {
  tiers_differ: number;
  error: RowError | null;
  error_values: unknown;
  changes_email: boolean;
  has_new_tags: boolean;
  new_tag: string | null;
};

/** What importing the row would do. @throws invalid if it cannot be imported, or this admin may not do what it does */
async function checkedCounts(
  ctx: AdminProgramCtx,
  on: Sql,
  stored: Stored,
  corrected: Corrected,
): Promise<ImportCounts & { tiers_differ: number }> {
  const [row] = await on<Checked>(
    sqlText`select c.error, c.error_values, c.is_new::int as created, (not c.is_new and c.has_changes)::int as changed, (not c.has_changes)::int as unchanged,
        c.added::float8 as points_added, c.removed::float8 as points_removed, -1 as rejected, coalesce(c.tier_differs, false)::int as tiers_differ,
        not c.is_new and c.email is distinct from p.email as changes_email, c.has_new_tags, (
          select min(name) from unnest(r.tags) name where not exists (
            select from tags t where t.program_id = $1::uuid and t.kind = 'admin' and lower(t.name collate "default") = lower(name))) as new_tag
      from check_import_rows($1::uuid, $2::uuid, $3::int - 1, $3::int) c
        join participant_import_rows r on r.program_id = $1::uuid and r.import_id = $2::uuid and r.line = c.line
        left join participants p on p.program_id = $1::uuid and p.id = c.participant_id`,
    [stored.programId, stored.id, corrected.line],
  );
  const {
    error,
    error_values: values,
    changes_email: changesEmail,
    has_new_tags: hasNewTags,
    new_tag: tag,
    ...counts
  } = row!;
  if (error !== null) throw rejection(ctx, stored, error, values);
  // The import may do what its uploader may do; whose correction it is may do less.
  if (changesEmail && !isAllowed(ctx, "users:sign_in")) throw rejection(ctx, stored, "email_denied", null);
  if (hasNewTags && !isAllowed(ctx, "program:update")) throw rejection(ctx, stored, "unknown_tag", { tag });
  return counts;
}

/** The most new tags that the preview names, as in the check. */
const TAGS_SHOWN = 50;

async function countInPreview(
  { programId }: AdminProgramCtx,
  on: Sql,
  { id, preview }: Stored,
  line: number,
  { tiers_differ: tiers, ...counts }: ImportCounts & { tiers_differ: number },
): Promise<void> {
  const before = { ...NO_COUNTS, new_tags: [], ...(preview as Partial<ImportPreview>) };
  const tags = await on<{ name: string }>(
    sqlText`select name from participant_import_rows r cross join unnest(r.tags) name where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line = $3::int
      and not exists (select from tags t where t.program_id = $1::uuid and t.kind = 'admin' and lower(t.name collate "default") = lower(name))`,
    [programId, id, line],
  );
  const shown = new Map(
    [...tags.map(({ name }) => name), ...before.new_tags].map((name) => [name.toLowerCase(), name]),
  );
  const next: ImportPreview = {
    ...addCounts(before, counts),
    new_tags: [...shown.values()].sort((a, b) => a.localeCompare(b)).slice(0, TAGS_SHOWN),
    tiers_differ: (before.tiers_differ ?? 0) + tiers,
  };
  await on(sqlText`update participant_imports set preview = $3::jsonb where program_id = $1::uuid and id = $2::uuid`, [
    programId,
    id,
    JSON.stringify(next),
  ]);
}

/** A row that stops emails needs the program's setting for that, as when an import is confirmed. */
async function stopMails(
  ctx: AdminProgramCtx,
  on: Sql,
  id: string,
  line: number,
  changed: () => Promise<void>,
): Promise<void> {
  const [row] = await on(
    sqlText`select from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and line = $3::int and not mails`,
    [ctx.programId, id, line],
  );
  if (!row || (await settingWithoutMails(on, ctx))) return;
  await addSettingWithoutMails(on, ctx);
  await changed();
}

/** Imports the row as the worker imports a batch. What it was in the file is not needed any more then. */
async function importCorrected(ctx: AdminProgramCtx, on: Sql, stored: Stored, corrected: Corrected): Promise<void> {
  const { programId, id } = stored;
  const { line } = corrected;
  const { counts, asSent } = await importRange(
    on,
    { programId: ctx.programId, id, after: line - 1, until: line },
    ctx.now,
  );
  const where = [programId, id, line];
  if (counts.rejected > 0) {
    // Somebody was faster after the check above.
    const [row] = await on<{ error: RowError; error_values: unknown }>(
      sqlText`select error, error_values from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and line = $3::int`,
      where,
    );
    throw rejection(ctx, stored, row!.error, row!.error_values);
  }
  const result = addCounts((stored.result as ImportCounts | null) ?? NO_COUNTS, { ...counts, rejected: -1 });
  await on(
    sqlText`update participant_imports set result = $3::jsonb, rows_as_sent = rows_as_sent + $4::int where program_id = $1::uuid and id = $2::uuid`,
    [programId, id, JSON.stringify(result), asSent],
  );
  await on(
    sqlText`delete from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and line = $3::int`,
    where,
  );
}

/** Why a row cannot be imported, at the field that it is about. */
function rejection(
  { program, locale }: AdminProgramCtx,
  { columns }: Stored,
  code: RowError,
  reasonValues: unknown,
): AppError {
  const values = { ...(reasonValues as TextValues | null) };
  if (typeof values.message === "string") values.message = translate(locale, values.message);
  const fields = [...positionsOf(columns, program.profileAttributes).keys()];
  const field = rejectedField(code, values, fields);
  return field === null
    ? new AppError("invalid", ROW_ERRORS[code], { values })
    : valueError(field, ROW_ERRORS[code], values);
}

function valueError(field: string, message: string, values?: TextValues): AppError {
  return new AppError("invalid", message, { errors: [{ field: `values[${field}]`, message, values }], values });
}
