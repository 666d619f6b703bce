/** What the worker does with an export of participants: writes the file, and mails. */
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { ClientBase } from "pg";
import { fileStore } from "~/integrations/files/file-store.server";
import { mailSender } from "~/integrations/registry.server";
import { isLocale, type Locale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { copyCsv } from "~/platform/copy-out.server";
import { readAside } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { jobTransaction, transaction } from "~/platform/database/transactions.server";
import { logger } from "~/platform/logger.server";
import { protectedText } from "~/platform/spreadsheet-formulas";
import { job } from "~/platform/use-case.server";
import { participantExportMail } from "~/services/mail/participant-export-mail";
import { adminBrand } from "~/services/mail/program-brand.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { adminUrl } from "~/services/programs/program-url.server";
import { endExport } from "./internal/export-states.server";
import { exportTable } from "./internal/export-table.server";
import { EXPORT_DAYS, type ExportOptions } from "./participant-exports.schema";

type ExportTable = Awaited<ReturnType<typeof exportTable>>;
type JobCtx = ProgramCtx<SystemActor>;
type Running = ExportOptions & { key: string; attempts: number; preferred_locale: string };

/** After so many attempts the admin hears that it failed. They have lasted some minutes. */
const MAX_ATTEMPTS = 5;
/** After how many rows the progress is shown. */
const PROGRESS_ROWS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Writes the file of an export and tells the admin; the job `export-participants`. A killed attempt leaves no file
 * under the key, and the next one begins again. The last one that fails ends the export.
 */
export const writeExport = job(async function writeExport(ctx: JobCtx, exportId: string): Promise<void> {
  const { programId, now } = ctx;
  const row = await beginAttempt(ctx, exportId);
  if (!row) return;
  try {
    if (row.attempts > MAX_ATTEMPTS) throw new Error("the worker was killed each time");
    await write(ctx, exportId, row);
  } catch (error) {
    if (row.attempts < MAX_ATTEMPTS) throw error;
    logger.error({ err: error, exportId }, "an export of participants failed");
    const failed = await transaction((tx) =>
      endExport(sqlIn(tx), { programId, id: exportId, now }, { status: "failed" }),
    );
    if (failed) await fileStore().delete(row.key);
  }
});

async function beginAttempt({ programId }: JobCtx, id: string): Promise<Running | undefined> {
  const [row] = await sql<Running>(
    sqlText`update participant_exports e set attempts = e.attempts + 1, rows_written = 0 from admins a
      where a.id = e.admin_id and e.program_id = $1 and e.id = $2 and e.status = 'running'
      returning e.key, e.attempts, e.mode, e.type, e.attributes, e.filters, a.preferred_locale`,
    [programId, id],
  );
  return row;
}

/**
 * Writes all rows as the database has them at one moment, and ends the export. The rows are read from a standby if there
 * is one; after a failure from the primary, since a standby may cancel what reads for long.
 */
async function write({ programId, program, now }: JobCtx, id: string, row: Running): Promise<void> {
  await jobTransaction(async (on, client) => {
    // Two workers may have the job: the second waits, and then finds that the export has ended.
    await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`participant export ${id}`]);
    const running = await on(
      sqlText`select from participant_exports where program_id = $1 and id = $2 and status = 'running'`,
      [programId, id],
    );
    if (running.length > 0) {
      const table = await exportTable({ programId, program, now, locale: localeOf(row.preferred_locale) }, row);
      const writeFrom = (reader: ClientBase) => writeRows(programId, id, row.key, table, reader);
      const { rows, sizeBytes } = await (row.attempts === 1 ? readAside(client, writeFrom) : writeFrom(client));
      const expiresAt = new Date(now.getTime() + EXPORT_DAYS * DAY_MS);
      const ending = { status: "done", rows, sizeBytes, expiresAt } as const;
      const isDone = await endExport(on, { programId, id, now }, ending);
      if (!isDone) await fileStore().delete(row.key); // it was given up meanwhile
    }
  });
}

/** Writes the file with what `reader` reads. */
async function writeRows(programId: string, id: string, key: string, table: ExportTable, reader: ClientBase) {
  await reader.query("set local jit = off"); // each text is looked at once, so that compiling costs more than it saves
  const { rows: counts } = await reader.query<{ rows: number }>(table.count());
  const progress = progressOf(programId, id, counts[0]!.rows);
  await progress(Buffer.of());
  await fileStore().delete(key); // what a killed attempt has left
  const copy = copyCsv(reader, table.rows());
  let sizeBytes = 0;
  const pieces = async function* () {
    const heading = Buffer.from(stringify([table.headings.map(protectedText)]));
    sizeBytes += heading.length;
    yield heading;
    for await (const piece of copy as AsyncIterable<Buffer>) {
      sizeBytes += piece.length;
      await progress(piece);
      yield piece;
    }
  };
  await fileStore().put(key, Readable.from(pieces()), "text/csv");
  return { rows: copy.rowCount, sizeBytes };
}

/** @returns a function that counts the rows of each piece of the file, and shows the progress from time to time */
function progressOf(programId: string, id: string, total: number) {
  let rows = 0;
  let shown = -PROGRESS_ROWS;
  return async (piece: Buffer) => {
    for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) rows++;
    if (rows - shown < PROGRESS_ROWS) return;
    shown = rows;
    // On a connection of its own, because others cannot see that transaction yet. A text of two lines counts twice.
    await sql(
      sqlText`update participant_exports set rows_total = $3, rows_written = $4 where program_id = $1 and id = $2`,
      [programId, id, total, Math.min(rows, total)],
    );
  };
}

type MailRow = {
  email: string;
  preferred_locale: string;
  status: string;
  rows_written: number;
  /** The bucket that it could not be sent to. */
  bucket: string | null;
};

/** Tells the admin that their export has ended; the job `send-participant-export-mail`. */
export const sendExportMail = job(async function sendExportMail(
  { programId, program, now }: JobCtx,
  exportId: string,
): Promise<void> {
  const [row] = await sql<MailRow>(
    sqlText`select a.email, a.preferred_locale, e.status, e.rows_written, s.bucket ->> 'bucket' as bucket
       from participant_exports e join admins a on a.id = e.admin_id and a.active
         left join export_schedules s on s.program_id = e.program_id and s.id = e.schedule_id
      where e.program_id = $1 and e.id = $2 and e.status in ('done', 'failed')`,
    [programId, exportId],
  );
  if (!row) return;
  const locale = localeOf(row.preferred_locale);
  const brand = adminBrand(locale);
  const url = `/admin/v2/programs/${programId}`;
  const content = participantExportMail(brand, {
    locale,
    program: program.name,
    file: row.status === "done" ? { rows: row.rows_written, days: EXPORT_DAYS } : null,
    undelivered: row.bucket,
    url: adminUrl(row.status === "done" ? `${url}/exports/${exportId}` : `${url}/participants/exports`),
  });
  const key = ["participant-export", exportId].join(" ");
  await (await mailSender()).send({ ...content, key, to: row.email, fromName: brand.name, sentAt: now });
});

function localeOf(locale: string): Locale {
  return isLocale(locale) ? locale : "en";
}
