/**
 * Imports of participants from CSV files: upload, preview, confirm. The worker checks and imports the file
 * (docs/product/imports-and-exports.md#importing).
 */
import type { Readable } from "node:stream";
import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { fileStore } from "~/integrations/files/file-store.server";
import { msg, type TextValues } from "~/locales/translate";
import { assertAllowed, isAllowed } from "~/platform/authorize";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { AppError } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, type Page } from "~/platform/paging";
import { unprotectedText } from "~/platform/spreadsheet-formulas";
import { command, query, workflow } from "~/platform/use-case.server";
import {
  addSettingWithoutMails,
  settingWithoutMails,
} from "~/services/communication-settings/setting-without-mails.server";
import { propertyNames } from "~/services/events/imported-events.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { HEAD_BYTES } from "~/services/tables/table-file.server";
import { EVENT_FIELDS, propertyField } from "./event-columns";
import type { ImportKind } from "./history-columns";
import { canMatch, DEFAULT_STRATEGIES, importColumns, type Strategies } from "./import-columns";
import type { FormatChange } from "./import-format";
import { needsMatch, sameColumns } from "./internal/column-mapping.server";
import { firstRows, UnreadableFileError, type FileRow } from "./internal/csv-file.server";
import { foundFormat, readHead, storedFormat, type Reading } from "./internal/file-head.server";
import { endImport, enqueueImport, lockImport, lockImports, storedImport } from "./internal/import-states.server";
import {
  reasonOf,
  toFirstRow,
  toImportAnswer,
  toImportRow,
  toImportView,
  WITH_ADMIN,
} from "./internal/import-views.server";
import { checkedRows, rejectedPage } from "./internal/rejected-rows.server";
import { withRememberedDates } from "./internal/remembered-dates.server";
import { isReadAs } from "./internal/seen-format.server";
import { doesAs } from "./internal/seen-strategies.server";
import { ORDER_FIELDS } from "./order-columns";
import {
  importAnswer,
  importListPage,
  importView,
  NO_COUNTS,
  type HistoryBalances,
  type ImportAnswer,
  type ImportListQuery,
  type ImportPreview,
  type ImportRowView,
  type ImportView,
  type StrategiesChange,
} from "./participant-imports.schema";

/** A CSV file that was sent with a form. */
export type ImportUpload = {
  name: string;
  content: { sizeBytes: number; bytes: (count?: number) => Promise<Uint8Array>; stream: () => Readable };
};

/** The names of the columns of the program's template for participants, orders or events. */
export const getImportTemplate = query(
  "users:manage",
  async function getImportTemplate(
    { programId, program }: AdminProgramCtx,
    kind: "members" | "orders" | "events" = "members",
  ): Promise<string[]> {
    if (kind === "events") return [...EVENT_FIELDS, ...(await propertyNames(programId)).map(propertyField)];
    return kind === "orders" ? [...ORDER_FIELDS] : importColumns(program.profileAttributes);
  },
  { output: z.array(z.string()) },
);

/** A page of the program's imports. */
export const listImports = query(
  "users:manage",
  async function listImports({ programId }: AdminProgramCtx, input: ImportListQuery): Promise<Page<ImportRowView>> {
    const where: Prisma.ParticipantImportWhereInput = { programId, status: { not: "uploading" } };
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.participantImport.findMany({
            where,
            orderBy: orderRows(input.sort, (direction) => ({ created_at: { createdAt: direction } })),
            include: WITH_ADMIN,
            ...range,
          }),
        () => prisma.participantImport.count({ where }),
      ),
      (rows) => rows.map(toImportRow),
    );
  },
  { output: importListPage },
);

const FIRST_ROWS = 5;

/** One import with the first rows and a page of its rejected rows. @throws not_found */
export const getImport = query(
  "users:manage",
  async function getImport(
    ctx: AdminProgramCtx,
    id: string,
    paging: { page: number; page_size: number },
  ): Promise<ImportView> {
    const row = await storedImport(ctx, id);
    const rejected = await rejectedPage(ctx, row, paging);
    const properties = row.kind === "events" ? await propertyNames(ctx.programId) : [];
    if (row.status !== "ready") return toImportView(ctx, row, { file: [], first: [], rejected, properties });
    const first = await prisma.participantImportRow.findMany({
      where: { programId: ctx.programId, importId: id, error: null, ...checkedRows(row) },
      orderBy: { line: "asc" },
      take: FIRST_ROWS,
    });
    return toImportView(ctx, row, {
      file: await rowsOfFile(row),
      first: first.map((one) => toFirstRow(row, one)),
      rejected,
      properties,
    });
  },
  { output: importView },
);

async function rowsOfFile(row: { key: string; columns: string[]; format: unknown }): Promise<FileRow[]> {
  const file = await fileStore().get(row.key);
  return file ? firstRows(file.body, row.columns.length, storedFormat(row)) : [];
}

const REJECTED_AT_ONCE = 1_000;

/** The rejected rows of an import as a table: line, reason, and the cells under the file's headings. @throws not_found */
export const exportRejectedRows = query(
  "users:manage",
  async function exportRejectedRows(ctx: AdminProgramCtx, id: string) {
    const stored = await storedImport(ctx, id);
    const { headings, columns } = stored;
    return {
      columns: ["line", "reason", ...(headings.length > 0 ? headings : columns)],
      batches: rejectedBatches(ctx, stored),
    };
  },
  { fullScope: true },
);

async function* rejectedBatches(
  { programId, locale }: AdminProgramCtx,
  stored: Awaited<ReturnType<typeof storedImport>>,
) {
  for (let line = 0; ;) {
    const rows = await prisma.participantImportRow.findMany({
      where: { programId, importId: stored.id, error: { not: null }, line: { gt: line }, AND: checkedRows(stored) },
      orderBy: { line: "asc" },
      take: REJECTED_AT_ONCE,
    });
    if (rows.length === 0) return;
    line = rows.at(-1)!.line;
    yield rows.map((row) => {
      const reason = reasonOf(row, locale);
      // Protected once more while the table is written.
      return [row.line, reason, ...stored.columns.map((_, at) => unprotectedText(row.cells[at] ?? ""))];
    });
  }
}

const MAX_FILE_NAME = 200;
/** So many characters of a file's headings are named in an error. */
const MAX_NAMED_HEADINGS = 200;
const RUNNING = ["checking", "ready", "importing", "undoing"];

/** Attributes that nobody chose anything for are taken from files of a product that is recognized. */
type ChosenStrategies = Omit<Strategies, "metric"> & { metric?: Strategies["metric"] };

/**
 * Stores an uploaded file, and queues its check. If no column is known as email or ID, the check waits for
 * `mapColumns`; a file from an API key is rejected then. Participants change only when the import is confirmed.
 * @param change how the file is read where the caller knows it; the rest is found
 * @throws invalid on `csv_file`; conflict while another import of the program is not finished
 */
export const uploadImport = workflow(
  "users:manage",
  async function uploadImport(
    ctx: AdminProgramCtx,
    upload: ImportUpload | undefined,
    chosen: ChosenStrategies,
    idempotencyKey: string | null,
    change: FormatChange = {},
  ): Promise<ImportAnswer> {
    return storeUpload(ctx, upload, { kind: "members", strategies: chosen, change }, idempotencyKey);
  },
  { output: importAnswer },
);

/**
 * Stores an uploaded file of what members earned and spent in another product, and queues its check, as `uploadImport`
 * does. If the columns of the member, the date and the points are not known, the check waits for `mapColumns`.
 * @throws invalid on `csv_file`; conflict while another import of the program is not finished
 */
export const uploadHistory = workflow(
  "users:manage",
  async function uploadHistory(
    ctx: AdminProgramCtx,
    upload: ImportUpload | undefined,
    idempotencyKey: string | null,
    change: FormatChange = {},
  ): Promise<ImportAnswer> {
    return storeUpload(ctx, upload, { kind: "history", strategies: DEFAULT_STRATEGIES, change }, idempotencyKey);
  },
  { output: importAnswer },
);

/**
 * Stores an uploaded file of orders, and queues its check, as `uploadImport` does. If the columns of the order, its time, its
 * person and what was bought are not known, the check waits for `mapColumns`.
 * @throws forbidden without orders:create; invalid on `csv_file`; conflict while another import of the program is not finished
 */
export const uploadOrders = workflow(
  "users:manage",
  async function uploadOrders(
    ctx: AdminProgramCtx,
    upload: ImportUpload | undefined,
    idempotencyKey: string | null,
    change: FormatChange = {},
  ): Promise<ImportAnswer> {
    assertAllowed(ctx, "orders:create");
    return storeUpload(ctx, upload, { kind: "orders", strategies: DEFAULT_STRATEGIES, change }, idempotencyKey);
  },
  { output: importAnswer },
);

/**
 * Stores an uploaded file of events, and queues its check, as `uploadImport` does. If the columns of the event, its ID, its
 * time and its person are not known, the check waits for `mapColumns`.
 * @throws forbidden without events:create; invalid on `csv_file`; conflict while another import of the program is not finished
 */
export const uploadEvents = workflow(
  "users:manage",
  async function uploadEvents(
    ctx: AdminProgramCtx,
    upload: ImportUpload | undefined,
    idempotencyKey: string | null,
    change: FormatChange = {},
  ): Promise<ImportAnswer> {
    assertAllowed(ctx, "events:create");
    return storeUpload(ctx, upload, { kind: "events", strategies: DEFAULT_STRATEGIES, change }, idempotencyKey);
  },
  { output: importAnswer },
);

type UploadChoices = { kind: ImportKind; strategies: ChosenStrategies; change: FormatChange };

async function storeUpload(
  ctx: AdminProgramCtx,
  upload: ImportUpload | undefined,
  choices: UploadChoices,
  idempotencyKey: string | null,
): Promise<ImportAnswer> {
  if (!upload) throw fileError(msg("Choose a file"));
  if (!/\.(csv|tsv|txt)$/i.test(upload.name)) throw fileError(msg("Choose a .csv, .tsv or .txt file"));
  const { kind, change } = choices;
  const reading = await readingOf(ctx, upload, change, kind);
  const strategies = {
    ...choices.strategies,
    metric: choices.strategies.metric ?? (reading.source ? "replace" : "ignore"),
  };
  if (ctx.actor.kind === "api_key" && !canMatch(reading.columns, kind)) throw noMatch(reading, kind);
  const { id, isNew } = await startUpload(ctx, upload, reading, { kind, strategies, change }, idempotencyKey);
  if (!isNew) return toImportAnswer(ctx, await storedImport(ctx, id));
  await fileStore().put(keyOf(ctx, id), upload.content.stream(), "text/csv");
  return finishUpload(ctx, id, kind === "members" ? strategies : { kind });
}

async function readingOf(
  ctx: AdminProgramCtx,
  { content }: ImportUpload,
  { source, ...change }: FormatChange,
  kind: ImportKind,
): Promise<Reading> {
  try {
    const format = { ...(await foundFormat(content.stream())), ...change };
    const head = await content.bytes(Math.min(HEAD_BYTES, content.sizeBytes));
    const reading = await readHead(ctx, head, format, source, kind);
    return change.dates === undefined ? await withRememberedDates(ctx, reading) : reading;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw fileError(error.message, error.values);
    throw error;
  }
}

/** Below a folder of their own, because nothing there is ever public. */
function keyOf({ programId }: AdminProgramCtx, id: string): string {
  return `imports/${programId}/${id}.csv`;
}

/**
 * Creates the row. It comes before the file, so that no file with personal data is left without a row that names it;
 * the job `purge-expired` deletes both if the upload was cut off.
 * @returns `isNew`: false when an earlier request with this key has stored the file
 */
function startUpload(
  ctx: AdminProgramCtx,
  { name, content }: ImportUpload,
  { format, source, headings, columns }: Reading,
  { kind, strategies, change }: UploadChoices & { strategies: Strategies },
  idempotencyKey: string | null,
): Promise<{ id: string; isNew: boolean }> {
  const { programId, actor, now } = ctx;
  const input = {
    name,
    size: content.sizeBytes,
    headings,
    strategies,
    ...change,
    ...(kind === "members" ? {} : { kind }),
  };
  return transaction(async (tx) => {
    const request = { operation: "participant_import", key: idempotencyKey, input };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      await assertNoneRunning(tx, ctx);
      const id = uuidv7(now);
      await tx.participantImport.create({
        data: {
          programId,
          id,
          adminId: adminIdOf(actor),
          kind,
          status: "uploading",
          fileName: name.replace(/^.*[/\\]/, "").slice(-MAX_FILE_NAME),
          sizeBytes: content.sizeBytes,
          key: keyOf(ctx, id),
          strategies,
          mayCreateTags: isAllowed(ctx, "program:update"),
          mayChangeEmails: kind === "members" && isAllowed(ctx, "users:sign_in"),
          headings,
          columns,
          format,
          source,
          datesAt: change.dates === undefined || actor.kind === "api_key" ? null : now,
          createdAt: now,
        },
      });
      return { id };
    });
    return { id, isNew: (await tx.participantImport.count({ where: { programId, id, status: "uploading" } })) > 0 };
  });
}

/** Gives the stored file to the worker, if its columns are known. A retry that comes second changes nothing. */
const finishUpload = command(
  "users:manage",
  async function finishUpload(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    choices: Strategies | { kind: ImportKind },
  ): Promise<ImportAnswer> {
    const { programId } = ctx;
    const on = sqlIn(tx);
    await lockImports(on, ctx);
    const where = { programId, id, status: "uploading" };
    const uploaded = await tx.participantImport.findFirst({ where });
    if (uploaded) {
      await assertNoneRunning(tx, ctx);
      const isKnown = canMatch(uploaded.columns, uploaded.kind as ImportKind);
      await tx.participantImport.updateMany({ where, data: { status: isKnown ? "checking" : "ready" } });
      if (isKnown) await enqueueImport(on, uploaded, "check");
      audit({
        action: "participant_import.upload",
        targetType: "participant_import",
        targetId: id,
        after: choices,
      });
    }
    return toImportAnswer(ctx, await storedImport(ctx, id, tx));
  },
);

async function assertNoneRunning(tx: Transaction, { programId }: AdminProgramCtx): Promise<void> {
  if ((await tx.participantImport.count({ where: { programId, status: { in: RUNNING } } })) > 0)
    throw new AppError("conflict", "Another import in this program isn't finished. Confirm or cancel it first.");
}

/** The most entries of one member that are added to a balance: one transaction has all of them, and so does its undo. */
const MAX_ADDED_ENTRIES = 5_000;
const TOO_MANY_ENTRIES = msg(
  "New entries of one member in this file: {entries}. The most that can be added to a balance: {max}. Sum up older ones in the file, or import the entries as part of the balances.",
);

/**
 * @param seen the columns of the preview that the admin saw; `seenFormat` and `seenStrategies` what it was made with
 * @param balances whether the entries of a history are added to those of members
 * @throws not_found; forbidden without orders:create for orders; conflict unless it waits for confirmation, if the preview is
 *   not made with these, or a member has too many entries; invalid on `columns` while no column is the email or the ID; on `balances` for an import of members
 */
export const confirmImport = command(
  "users:manage",
  async function confirmImport(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    seen?: readonly (string | null)[],
    seenFormat: FormatChange = {},
    seenStrategies: StrategiesChange = {},
    balances?: HistoryBalances,
  ): Promise<ImportAnswer> {
    const { programId, now } = ctx;
    await lockImport(sqlIn(tx), ctx, id); // a row that is corrected meanwhile counts, or is too late
    const before = await storedImport(ctx, id, tx);
    const { preview, status, columns } = before;
    const kind = before.kind as ImportKind;
    if (kind === "orders") assertAllowed(ctx, "orders:create");
    if (kind === "events") assertAllowed(ctx, "events:create");
    const movesPoints = movesPointsBy(kind, balances);
    if (status === "ready" && !canMatch(columns, kind)) throw needsMatch(kind);
    if (
      seen &&
      !sameColumns(
        seen.map((field) => field ?? ""),
        columns,
      )
    )
      throw new AppError("conflict", "The preview was made with different columns. Update the preview first.");
    if (!isReadAs(before, seenFormat))
      throw new AppError("conflict", "The file is read in a different way now. Look at the preview again.");
    if (!doesAs(before, seenStrategies))
      throw new AppError("conflict", "What the import may do has changed. Look at the preview again.");
    if (status === "ready" && preview === null)
      throw new AppError("conflict", "This import isn't ready to be confirmed.");
    const { rejected, most_entries: mostEntries = 0 } = (preview ?? NO_COUNTS) as ImportPreview;
    if (status === "ready" && movesPoints && mostEntries > MAX_ADDED_ENTRIES)
      throw new AppError("conflict", TOO_MANY_ENTRIES, { values: { entries: mostEntries, max: MAX_ADDED_ENTRIES } });
    const { count } = await tx.participantImport.updateMany({
      where: { programId, id, status: "ready", columns: { equals: columns }, format: { equals: before.format! } },
      data: { status: "importing", confirmedAt: now, movesPoints, result: { ...NO_COUNTS, rejected } },
    });
    const row = await storedImport(ctx, id, tx);
    // A second click finds it confirmed already.
    if (count === 0 && row.confirmedAt === null)
      throw new AppError("conflict", "This import isn't ready to be confirmed.");
    if (row.movesPoints !== movesPoints)
      throw new AppError("conflict", "This import was confirmed with another choice for the balances.");
    if (count > 0) {
      if (await stopsMails(sqlIn(tx), ctx, id)) {
        await addSettingWithoutMails(sqlIn(tx), ctx);
        await catalogueChanged({ tx, afterCommit }, programId);
      }
      await enqueueImport(sqlIn(tx), row, "import");
      audit({
        action: "participant_import.confirm",
        targetType: "participant_import",
        targetId: id,
        after: { ...toImportRow(row).preview, ...(kind === "history" ? { moves_points: movesPoints } : {}) },
      });
    }
    return toImportAnswer(ctx, row);
  },
  { output: importAnswer },
);

function movesPointsBy(kind: ImportKind, balances: HistoryBalances | undefined): boolean {
  if (kind === "history") return balances === "add";
  if (balances === undefined) return false;
  const message = msg("Only a history is part of balances, or added to them");
  throw new AppError("invalid", message, { errors: [{ field: "balances", message }] });
}

/** Whether rows stop emails for somebody while the program has no setting for that. */
async function stopsMails(on: Sql, ctx: AdminProgramCtx, id: string): Promise<boolean> {
  if (await settingWithoutMails(on, ctx)) return false;
  const [row] = await on(
    sqlText`select from participant_import_rows where program_id = $1 and import_id = $2 and not mails and error is null limit 1`,
    [ctx.programId, id],
  );
  return row !== undefined;
}

/** Ends an import that is not confirmed. Nothing was changed. @throws not_found; conflict once it is confirmed */
export const cancelImport = command(
  "users:manage",
  async function cancelImport(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<ImportAnswer> {
    const { programId, now } = ctx;
    const { status } = await storedImport(ctx, id, tx);
    if (await endImport(sqlIn(tx), { programId, id, now }, ["checking", "ready"], "cancelled"))
      audit({ action: "participant_import.cancel", targetType: "participant_import", targetId: id });
    else if (status === "failed") throw new AppError("conflict", "This import has failed. There is nothing to cancel.");
    else if (status !== "cancelled") throw new AppError("conflict", "This import has already been confirmed.");
    return toImportAnswer(ctx, await storedImport(ctx, id, tx));
  },
  { output: importAnswer },
);

const NO_MATCH: Record<ImportKind, string> = {
  events: msg("The ID of the sender, the event, its time or its person have no column. Columns in the file: {columns}"),
  members: msg("No column has the email or ID. Columns in the file: {columns}"),
  history: msg("The email or ID, the date or the points have no column. Columns in the file: {columns}"),
  orders: msg(
    "The order ID, its time, its person, the SKU or the price have no column. Columns in the file: {columns}",
  ),
};

/** A program that sends a file cannot look at its columns, and the import would wait and keep all others from starting. */
function noMatch({ headings }: Reading, kind: ImportKind): AppError {
  return fileError(NO_MATCH[kind], { columns: headings.join(", ").slice(0, MAX_NAMED_HEADINGS) });
}

function fileError(message: string, values?: TextValues): AppError {
  return new AppError("invalid", message, { errors: [{ field: "csv_file", message, values }], values });
}
