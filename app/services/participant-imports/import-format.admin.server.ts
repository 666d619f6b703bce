/** How the file of an import is read, as the admin corrects it. */
import { Prisma } from "~/generated/prisma/client";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { command, workflow } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ImportKind } from "./history-columns";
import { canMatch } from "./import-columns";
import type { FormatChange, ImportFormat } from "./import-format";
import { sameColumns } from "./internal/column-mapping.server";
import { UnreadableFileError } from "./internal/csv-file.server";
import { foundFormat, readHead, storedFile, storedFormat, storedHead, type Reading } from "./internal/file-head.server";
import { enqueueImport, storedImport } from "./internal/import-states.server";
import { toImportAnswer } from "./internal/import-views.server";
import { withRememberedDates } from "./internal/remembered-dates.server";
import { isReadAs } from "./internal/seen-format.server";
import { importAnswer, type ImportAnswer } from "./participant-imports.schema";

const OPEN = ["checking", "ready"];

/**
 * Reads the file of an import again: with another separator, quotation mark, encoding or order of dates, or as the export
 * of another product. Columns are guessed anew, unless headings and product stay, and the file is checked again. The same
 * once more changes nothing, unless a check of it has failed.
 * @throws not_found; conflict unless the import waits for confirmation; invalid when the file cannot be read that way
 */
export const changeImportFormat = workflow(
  "users:manage",
  async function changeImportFormat(
    ctx: AdminProgramCtx,
    id: string,
    { source, ...change }: FormatChange,
  ): Promise<ImportAnswer> {
    const stored = await storedImport(ctx, id);
    // A second click finds it read this way already.
    const isRead = storedFormat(stored) && isReadAs(stored, { source, ...change });
    if (OPEN.includes(stored.status) && isRead && stored.failure === null) return toImportAnswer(ctx, stored);
    if (stored.status !== "ready") throw notWaiting();
    try {
      const format = { ...(storedFormat(stored) ?? (await foundFormat(await storedFile(stored.key)))), ...change };
      const isChosen = change.dates !== undefined && change.dates !== storedFormat(stored)?.dates;
      const found = await readHead(ctx, await storedHead(stored.key), format, source, stored.kind as ImportKind);
      const reading = isChosen || stored.datesAt !== null ? found : await withRememberedDates(ctx, found);
      const isSame =
        (source === undefined || source === stored.source) &&
        JSON.stringify(reading.headings) === JSON.stringify(stored.headings);
      const next = isSame ? { ...reading, source: stored.source, columns: stored.columns } : reading;
      return await storeReading(ctx, stored, { ...(next as Reading), isChosen });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      const { message, values } = error;
      throw new AppError("invalid", message, { errors: [{ field: "separator", message, values }], values });
    }
  },
  { output: importAnswer },
);

type Stored = { id: string; kind: string; columns: string[]; format: unknown };

const storeReading = command(
  "users:manage",
  async function storeReading(
    ctx: AdminProgramCtx,
    { tx, audit },
    { id, kind, columns: before, format: formatBefore }: Stored,
    { format, source, headings, columns, isChosen }: Reading & { isChosen: boolean },
  ): Promise<ImportAnswer> {
    const { programId, now } = ctx;
    const isKnown = canMatch(columns, kind as ImportKind);
    const { count } = await tx.participantImport.updateMany({
      where: { programId, id, status: "ready", columns: { equals: before } },
      data: {
        status: isKnown ? "checking" : "ready",
        format,
        source,
        headings,
        columns,
        rowsRead: 0,
        lastLine: 0,
        preview: Prisma.DbNull,
        failure: Prisma.DbNull,
        chosenAt: now,
        ...(isChosen ? { datesAt: now } : {}),
        // Guesses are nobody's choice.
        ...(sameColumns(columns, before) ? {} : { mappedAt: null }),
      },
    });
    if (count === 0) {
      const stored = await storedImport(ctx, id, tx);
      if (OPEN.includes(stored.status) && isReadAs(stored, { ...format, source })) return toImportAnswer(ctx, stored);
      throw notWaiting();
    }
    // With other cells in a row, nobody knows what was corrected.
    if (!isSplitAs(formatBefore, format))
      await tx.participantImportRow.updateMany({
        where: { programId, importId: id, corrected: true },
        data: { corrected: false },
      });
    if (isKnown) await enqueueImport(sqlIn(tx), { programId, id, kind }, "check");
    const after = { ...format, source, columns };
    audit({ action: "participant_import.format", targetType: "participant_import", targetId: id, after });
    return toImportAnswer(ctx, await storedImport(ctx, id, tx));
  },
);

/** Whether a file is divided into the same rows and cells. */
function isSplitAs(before: unknown, { separator, quote, encoding }: ImportFormat): boolean {
  const stored = storedFormat({ format: before });
  return stored?.separator === separator && stored.quote === quote && stored.encoding === encoding;
}

function notWaiting(): AppError {
  return new AppError("conflict", "The file can only be read again while the import is waiting for confirmation.");
}
