/** What reviewers do with several receipts at once. */
import { msg, translate } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid } from "~/platform/errors";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { command, workflow } from "~/platform/use-case.server";
import { assignSelected } from "~/services/assignments/assign-selected.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { toReceiptRow, WITH_ROW } from "./internal/admin-views.server";
import { reviewReceipt } from "./receipt-review.admin.server";
import type { BulkReview, ReceiptRow } from "./receipts-admin.schema";

/** Assigns receipts to an admin who may review them, or to nobody. @throws invalid on `assignee_id` */
export const assignReceipts = command(
  "receipts:update",
  async function assignReceipts(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    assigneeId: string | null,
  ): Promise<SelectionResult> {
    const { programId } = ctx;
    return assignSelected(
      ctx,
      { tx, audit },
      { ids, assigneeId },
      {
        kind: "receipt",
        table: "receipts",
        permission: "receipts:update",
        lock: async (rows) => {
          await sqlIn(tx)(
            sqlText`select from receipts where program_id = $1::uuid and id = any($2::uuid[]) order by id for no key update`,
            [programId, rows],
          );
          return tx.receipt.findMany({ where: { programId, id: { in: [...rows] } }, include: WITH_ROW });
        },
        nameOf: (row) => toReceiptRow(ctx, row).participant_name,
      },
    );
  },
  { output: selectionResult },
);

/**
 * Decides about several receipts as `reviewReceipt` does about one, each in its own transaction: one that cannot be
 * decided is left out with its reason, and a retry after an interruption goes on with the rest.
 * @throws invalid when a message is missing
 * @param versions `updated_at` of the receipts as the reviewer saw them, by id
 */
export const reviewReceipts = workflow(
  "receipts:update",
  async function reviewReceipts(
    ctx: AdminProgramCtx,
    ids: readonly string[],
    decision: BulkReview,
    versions: Readonly<Record<string, string>>,
  ): Promise<SelectionResult> {
    const { programId, locale } = ctx;
    assertReason(decision);
    const stored = await prisma.receipt.findMany({ where: { programId, id: { in: [...ids] } }, include: WITH_ROW });
    const { changing, result } = splitSelection(
      locale,
      ids,
      stored,
      (row) => nameOf(toReceiptRow(ctx, row)),
      (row) => (isDecided(row, decision) ? "unchanged" : "change"),
    );
    const { failed } = result;
    const changed: typeof changing = [];
    for (const row of changing) {
      try {
        await reviewReceipt(ctx, row.id, { ...decision, updated_at: versions[row.id] });
        changed.push(row);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { template, values } = error.text;
        const message = error.errors[0]?.message ?? template;
        failed.push({ id: row.id, name: nameOf(toReceiptRow(ctx, row)), message: translate(locale, message, values) });
      }
    }
    const [first, ...more] = changed;
    const name = first && more.length === 0 ? nameOf(toReceiptRow(ctx, first)) : null;
    return { changed: changed.map(({ id }) => id), name, failed };
  },
  { output: selectionResult },
);

/** Checked before the first receipt is decided. @throws invalid */
function assertReason({ admin_invalidation_reason: reason, admin_invalidation_message: message }: BulkReview): void {
  if (reason === "other" && !message) throw invalid("admin_invalidation_message", msg("Tell the participant why"));
}

function nameOf({ merchant_name, participant_name }: ReceiptRow): string {
  return [participant_name, merchant_name].filter(Boolean).join(", ");
}

type Decided = { markedAsValidAt: Date | null; markedAsInvalidAt: Date | null; invalidationReason: string | null };

function isDecided(row: Decided, { integrity, admin_invalidation_reason: reason }: BulkReview): boolean {
  if (integrity === "valid") return row.markedAsValidAt !== null;
  return row.markedAsInvalidAt !== null && row.invalidationReason === reason;
}
