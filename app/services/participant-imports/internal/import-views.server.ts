import type { Prisma } from "~/generated/prisma/client";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import type { Page } from "~/platform/paging";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { positionsOf, type Strategies } from "../import-columns";
import {
  importCounts,
  type ImportCounts,
  type ImportPreview,
  type ImportRowView,
  type ImportStatus,
  type ImportView,
  type RejectedRowView,
} from "../participant-imports.schema";
import { ROW_ERRORS, type RowError } from "../row-errors";

/** Reads who uploaded the file with its import. */
export const WITH_ADMIN = {
  admin: { select: { firstName: true, lastName: true, email: true } },
} satisfies Prisma.ParticipantImportInclude;

type Row = Prisma.ParticipantImportGetPayload<{ include: typeof WITH_ADMIN }>;

/** An import as a row of the list. */
export function toImportRow({ admin, ...row }: Row): ImportRowView {
  return {
    id: row.id,
    status: row.status as ImportStatus,
    file_name: row.fileName,
    size_bytes: Number(row.sizeBytes),
    admin_name: `${admin.firstName} ${admin.lastName}`.trim() || admin.email,
    rows_read: row.rowsRead,
    preview: countsIn(row.preview),
    result: countsIn(row.result),
    created_at: row.createdAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

function countsIn(json: unknown): ImportCounts | null {
  return json ? importCounts.parse(json) : null;
}

/** An import as its page shows it. */
export function toImportView(
  { program, locale }: AdminProgramCtx,
  row: Row,
  rejected: Page<RejectedRowView>,
): ImportView {
  const { fixed, metric } = positionsOf(row.columns, program.profileAttributes);
  const known = new Set([...Object.values(fixed), ...metric.values()]);
  const failure = row.failure as { message: string; values: TextValues } | null;
  return {
    ...toImportRow(row),
    strategies: row.strategies as Strategies,
    unknown_columns: row.columns.filter((_, at) => !known.has(at)),
    new_tags: (row.preview as ImportPreview | null)?.new_tags ?? [],
    failure: failure && translate(locale, failure.message, failure.values),
    rejected_rows: rejected,
  };
}

type RejectedRow = { line: number; error: string | null; errorValues: unknown; cells: string[] };

/** A rejected row with its reason in the admin's language. */
export function toRejectedRow({ line, error, errorValues, cells }: RejectedRow, locale: Locale): RejectedRowView {
  const values = { ...(errorValues as TextValues | null) };
  if (typeof values.message === "string") values.message = translate(locale, values.message); // of a profile field
  return { line, reason: translate(locale, ROW_ERRORS[error as RowError], values), cells };
}
