/** What the columns of an uploaded file are, as the admin says. */
import { Prisma } from "~/generated/prisma/client";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { command } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ImportKind } from "./history-columns";
import { checkMapping, sameColumns } from "./internal/column-mapping.server";
import { enqueueImport, storedImport } from "./internal/import-states.server";
import { toImportAnswer } from "./internal/import-views.server";
import { importAnswer, type ImportAnswer } from "./participant-imports.schema";

const OPEN = ["checking", "ready"];

/**
 * Sets what the columns of the file are, and queues its check again, unless it was checked with the same columns.
 * @param sent the key of a field for each column, in the order of the file; null or empty leaves a column out
 * @throws not_found; conflict unless the import waits for confirmation
 * @throws invalid on `columns`: no email or ID among them, not one for each column, an unknown field or one twice
 */
export const mapColumns = command(
  "users:manage",
  async function mapColumns(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    sent: readonly (string | null)[],
  ): Promise<ImportAnswer> {
    const { programId, now } = ctx;
    const { columns: before, kind } = await storedImport(ctx, id, tx);
    const columns = sent.map((field) => field ?? "");
    checkMapping(ctx, columns, before.length, kind as ImportKind);
    const { count } = await tx.participantImport.updateMany({
      where: {
        programId,
        id,
        status: "ready",
        OR: [{ NOT: { columns: { equals: columns } } }, { NOT: { failure: { equals: Prisma.DbNull } } }],
      },
      data: {
        status: "checking",
        columns,
        mappedAt: now,
        chosenAt: now,
        rowsRead: 0,
        lastLine: 0,
        preview: Prisma.DbNull,
        failure: Prisma.DbNull,
      },
    });
    const stored = await storedImport(ctx, id, tx);
    if (count === 0) {
      // A second click finds these columns already.
      if (sameColumns(columns, stored.columns) && OPEN.includes(stored.status)) return toImportAnswer(ctx, stored);
      throw new AppError("conflict", "Columns can only be changed while the import is waiting for confirmation.");
    }
    await enqueueImport(sqlIn(tx), stored, "check");
    audit({ action: "participant_import.map", targetType: "participant_import", targetId: id, after: { columns } });
    return toImportAnswer(ctx, stored);
  },
  { output: importAnswer },
);
