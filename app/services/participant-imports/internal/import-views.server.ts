import { createHash } from "node:crypto";
import type { ParticipantImportRow, Prisma } from "~/generated/prisma/client";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { cleanText } from "~/platform/clean-text";
import type { Page } from "~/platform/paging";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ImportKind } from "../history-columns";
import { positionsOf, type Strategies } from "../import-columns";
import {
  IMPORT_ROWS_DAYS,
  importCounts,
  importUndoCounts,
  type ImportAnswer,
  type ImportCounts,
  type ImportPreview,
  type ImportRowView,
  type ImportStatus,
  type ImportView,
  type RejectedRowView,
} from "../participant-imports.schema";
import { rejectedField } from "../rejected-fields";
import { ROW_ERRORS, type RowError } from "../row-errors";
import { importFields } from "./column-labels.server";
import type { FileRow } from "./csv-file.server";
import { storedFormat } from "./file-head.server";

/** Reads who uploaded the file, and who has undone it, with its import. */
export const WITH_ADMIN = {
  admin: { select: { firstName: true, lastName: true, email: true } },
  undoAdmin: { select: { firstName: true, lastName: true, email: true } },
} satisfies Prisma.ParticipantImportInclude;

type Row = Prisma.ParticipantImportGetPayload<{ include: typeof WITH_ADMIN }>;

export function toImportRow({ admin, ...row }: Row): ImportRowView {
  return {
    id: row.id,
    kind: row.kind as ImportKind,
    moves_points: row.kind === "history" && row.confirmedAt !== null ? row.movesPoints : null,
    status: row.status as ImportStatus,
    file_name: row.fileName,
    size_bytes: Number(row.sizeBytes),
    admin_name: nameOf(admin),
    rows_read: row.rowsRead,
    preview: countsIn(row.preview),
    result: countsIn(row.result),
    created_at: row.createdAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

function nameOf(admin: Row["admin"]): string {
  return `${admin.firstName} ${admin.lastName}`.trim() || admin.email;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when an import can be undone; null if it cannot be undone now. */
export function undoableUntil(
  { kind, status, endedAt, rowsAsSent }: Pick<Row, "kind" | "status" | "endedAt" | "rowsAsSent">,
  now: Date,
): Date | null {
  // Orders are canceled or corrected one by one, as shops do; what events earned is reversed in the history of points.
  if (kind === "orders" || kind === "events") return null;
  if (status !== "done" || endedAt === null || (rowsAsSent === null && kind === "members")) return null;
  const until = new Date(endedAt.getTime() + IMPORT_ROWS_DAYS * DAY_MS);
  return until > now ? until : null;
}

/** Whether rejected rows can be corrected: before it is confirmed, and after it is done as long as they stay. */
export function canCorrect(
  { kind, status, preview, endedAt }: Pick<Row, "kind" | "status" | "preview" | "endedAt">,
  now: Date,
): boolean {
  // Entries and orders that are there already stay as they are, so that the corrected file can be uploaded once more.
  if (kind !== "members") return false;
  if (status === "ready") return preview !== null;
  return status === "done" && endedAt !== null && endedAt.getTime() + IMPORT_ROWS_DAYS * DAY_MS > now.getTime();
}

function countsIn(json: unknown): ImportCounts | null {
  return json ? importCounts.parse(json) : null;
}

/** An import with what the columns of its file are taken for. */
export function toImportAnswer({ program }: Pick<AdminProgramCtx, "program">, row: Row): ImportAnswer {
  const positions = positionsOf(row.columns, program.profileAttributes, row.kind as ImportKind);
  const headings = row.headings.length > 0 ? row.headings : row.columns;
  const columns = row.columns.map((field, at) => ({
    heading: headings[at]!,
    field: positions.get(field) === at ? field : null,
  }));
  return { ...toImportRow(row), columns, format: storedFormat(row) ?? null, source: row.source || null };
}

/** The rows that the page of an import shows: those of the file, those that would be imported, and those left out. */
type ShownRows = {
  file: readonly FileRow[];
  first: ImportView["first_rows"];
  rejected: Page<RejectedRowView>;
  /** Of an import of events: what its columns may be besides. */
  properties: readonly string[];
};

/** An import as its page shows it. */
export function toImportView(
  ctx: AdminProgramCtx,
  row: Row,
  { file, first, rejected, properties }: ShownRows,
): ImportView {
  const { program, locale, now } = ctx;
  const answer = toImportAnswer({ program }, row);
  const failure = row.failure as { message: string; values: TextValues } | null;
  return {
    ...answer,
    columns: answer.columns.map((column, at) => ({ ...column, samples: samplesOf(file, at) })),
    undo: {
      until: undoableUntil(row, now)?.toISOString() ?? null,
      started_at: row.undoStartedAt?.toISOString() ?? null,
      ended_at: row.undoEndedAt?.toISOString() ?? null,
      admin_name: row.undoAdmin && nameOf(row.undoAdmin),
      result: row.undoResult ? importUndoCounts.parse(row.undoResult) : null,
    },
    rows_as_sent: row.rowsAsSent,
    fields: importFields(program, locale, row.kind as ImportKind, properties),
    first_rows: first,
    strategies: row.strategies as Strategies,
    may_create_tags: row.mayCreateTags,
    may_change_emails: row.mayChangeEmails,
    can_choose: {
      may_create_tags: isAllowed(ctx, "program:update"),
      may_change_emails: isAllowed(ctx, "users:sign_in"),
    },
    unknown_columns: answer.columns.filter(({ field }) => field === null).map(({ heading }) => heading),
    new_tags: (row.preview as ImportPreview | null)?.new_tags ?? [],
    tiers_differ: (row.preview as ImportPreview | null)?.tiers_differ ?? 0,
    not_covered: (row.preview as ImportPreview | null)?.not_covered ?? 0,
    people_unknown: (row.preview as ImportPreview | null)?.people_unknown ?? 0,
    failure: failure && translate(locale, failure.message, failure.values),
    can_correct: canCorrect(row, now),
    rejected_rows: rejected,
  };
}

const SAMPLES = 3;
const MAX_SAMPLE = 60;

/** The first different values of a column, cut. */
function samplesOf(rows: readonly FileRow[], at: number): string[] {
  const values = rows.map(({ cells }) => cleanText("line", cells[at] ?? ""));
  return [...new Set(values.filter(Boolean))].slice(0, SAMPLES).map(cut);
}

function cut(text: string): string {
  const start = [...text.slice(0, 2 * MAX_SAMPLE)].slice(0, MAX_SAMPLE).join("");
  return start.length < text.length ? `${start}…` : text;
}

/** What a row would set, by field; of a line of an order and of an event its cells. */
export function toFirstRow(
  { kind, columns }: Pick<Row, "kind" | "columns">,
  row: ParticipantImportRow,
): ImportView["first_rows"][number] {
  const { line, participantId, email, firstName, lastName, points, tags, postal, profile } = row;
  const { earned, joinedAt, referralCode, mails, tier } = row;
  if (kind === "history") return { line, values: historyValues(row) };
  if (kind === "orders" || kind === "events") {
    const cells = columns.flatMap((field, at) => (field ? [[field, cleanText("line", row.cells[at] ?? "")]] : []));
    return { line, values: Object.fromEntries(cells) as Record<string, string> };
  }
  const values = {
    id: participantId,
    email,
    first_name: firstName,
    last_name: lastName,
    points: points?.toString(),
    tags: tags.join(", "),
    postal,
    points_earned: earned?.toString(),
    joined: joinedAt?.toISOString(),
    referral_code: referralCode,
    // Of two columns about emails, the one that stops them counts.
    mail_consent: mails?.toString(),
    mail_opt_out: mails === null ? null : String(!mails),
    tier,
    ...(profile as Record<string, string> | null),
  };
  return { line, values: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? ""])) };
}

/** What an entry of a history would be, by field. */
function historyValues(row: ParticipantImportRow): Record<string, string> {
  const points = Number(row.points);
  return {
    id: row.participantId ?? "",
    email: row.email ?? "",
    date: row.occurredAt!.toISOString(),
    points: String(points),
    earned: points > 0 ? String(points) : "",
    spent: points < 0 ? String(-points) : "",
    reason: row.reason ?? "",
    entry_id: row.entryId ?? "",
    state: "",
  };
}

type RejectedRow = { line: number; error: string | null; errorValues: unknown; cells: string[] };

/** Why a row is rejected, in the admin's language. */
export function reasonOf({ error, errorValues }: Pick<RejectedRow, "error" | "errorValues">, locale: Locale): string {
  const values = { ...(errorValues as TextValues | null) };
  if (typeof values.message === "string") values.message = translate(locale, values.message, values);
  return translate(locale, ROW_ERRORS[error as RowError], values);
}

/** A rejected row with its cells by field, as it can be corrected in an import of members. */
export function toRejectedRow(
  { program, locale }: Pick<AdminProgramCtx, "program" | "locale">,
  { kind, columns }: Pick<Row, "kind" | "columns">,
  row: RejectedRow,
): RejectedRowView {
  const positions = [...positionsOf(columns, program.profileAttributes, kind as ImportKind)];
  const fields = positions.map(([field]) => field);
  return {
    line: row.line,
    reason: reasonOf(row, locale),
    field: rejectedField(row.error!, row.errorValues, fields),
    cells: row.cells,
    values: Object.fromEntries(positions.map(([field, at]) => [field, row.cells[at] ?? ""])),
    version: versionOf(columns, row.cells),
  };
}

/** Another one after the cells were corrected, or the columns are taken for other fields. */
export function versionOf(columns: readonly string[], cells: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([columns, cells]))
    .digest("base64url")
    .slice(0, 22);
}
