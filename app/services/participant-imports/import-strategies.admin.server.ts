/** What the columns of an import may do, as the admin says after looking at the file. */
import { Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { command } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { canMatch, type Strategies } from "./import-columns";
import { enqueueImport, lockImport, storedImport } from "./internal/import-states.server";
import { toImportAnswer } from "./internal/import-views.server";
import { doesAs } from "./internal/seen-strategies.server";
import { importAnswer, type ImportAnswer, type StrategiesChange } from "./participant-imports.schema";

const OPEN = ["checking", "ready"];

/**
 * Sets what each group of columns does, and whether the import may create tags and change emails; what is left out
 * stays. The file is checked again. The same once more changes nothing.
 * @throws not_found; conflict unless the import waits for confirmation
 * @throws forbidden when it may do more than this admin may do
 */
export const changeImportStrategies = command(
  "users:manage",
  async function changeImportStrategies(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    change: StrategiesChange,
  ): Promise<ImportAnswer> {
    const { programId, now } = ctx;
    await lockImport(sqlIn(tx), ctx, id);
    const stored = await storedImport(ctx, id, tx);
    // A second click finds it so already.
    if (OPEN.includes(stored.status) && doesAs(stored, change)) return toImportAnswer(ctx, stored);
    if (stored.status !== "ready" || stored.kind !== "members")
      throw new AppError("conflict", "This can only be changed while the import is waiting for confirmation.");
    const { may_create_tags: mayCreateTags, may_change_emails: mayChangeEmails, ...groups } = change;
    if (mayCreateTags && !stored.mayCreateTags && !isAllowed(ctx, "program:update"))
      throw new AppError("forbidden", msg("Creating tags needs the permission program:update."));
    if (mayChangeEmails && !stored.mayChangeEmails && !isAllowed(ctx, "users:sign_in"))
      throw new AppError("forbidden", msg("Changing emails needs the permission users:sign_in."));
    const strategies = { ...(stored.strategies as Strategies), ...definedIn(groups) };
    const isKnown = canMatch(stored.columns);
    await tx.participantImport.update({
      where: { programId_id: { programId, id } },
      data: {
        strategies,
        mayCreateTags,
        mayChangeEmails,
        chosenAt: now,
        status: isKnown ? "checking" : "ready",
        rowsRead: 0,
        lastLine: 0,
        preview: Prisma.DbNull,
        failure: Prisma.DbNull,
      },
    });
    if (isKnown) await enqueueImport(sqlIn(tx), stored, "check");
    audit({
      action: "participant_import.strategies",
      targetType: "participant_import",
      targetId: id,
      after: definedIn(change),
    });
    return toImportAnswer(ctx, await storedImport(ctx, id, tx));
  },
  { output: importAnswer },
);

function definedIn<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
