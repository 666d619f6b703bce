/** The intents of receipts, for their pages and for the JSON calls. */
import { z } from "zod";
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import { createReceipt, decideReported } from "~/services/receipts/external-receipts.admin.server";
import { deleteReceipt, reviewReceipt } from "~/services/receipts/receipt-review.admin.server";
import { assignReceipts, reviewReceipts } from "~/services/receipts/receipt-selection.admin.server";
import {
  receiptDetail,
  takenReceipt,
  type BulkReview,
  type ExternalReceipt,
  type ReceiptReview,
} from "~/services/receipts/receipts-admin.schema";
import { getReviewedReceipt } from "~/services/receipts/receipts.admin.server";

/** `update`, or the method PUT: saves the review, and opens the same tab of the next receipt in review, else of this one. */
export const update = runs(
  reviewReceipt,
  async function update(
    run,
    { ctx, param, url }: ProgramIntentArgs,
    input: { receipt: ReceiptReview },
  ): Promise<ActionResult> {
    const id = param("receiptId");
    const { next_id } = await run(ctx, id, input.receipt).catch((error: unknown) => {
      throw withinReceipt(error);
    });
    const message = translate(ctx.locale, "Receipt has been updated successfully.");
    const data = await getReviewedReceipt(ctx, id);
    return redirectWithMessage(url.pathname.replace(id, next_id ?? id), message, { data });
  },
  z.object({ data: receiptDetail.shape.receipt }),
);

/** `delete`, or the method DELETE. */
export const remove = runs(
  deleteReceipt,
  async function remove(run, { ctx, param }: ProgramIntentArgs): Promise<ActionResult> {
    await run(ctx, param("receiptId"));
    const message = translate(ctx.locale, "Receipt deleted.");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/receipts`, message);
  },
  "nothing",
);

/** `create`: takes in a receipt, with its files or without. */
export const create = runs(
  createReceipt,
  async function create(
    run,
    { ctx, files, idempotencyKey }: ProgramIntentArgs,
    { intent: _intent, ...input }: ExternalReceipt & { intent: "create" },
  ): Promise<ActionResult> {
    const uploads = [...files].map(([field, file]) => ({ field, ...file }));
    const { id } = await run(ctx, input, uploads, idempotencyKey);
    return { body: { data: await decideReported(ctx, id) }, redirectTo: `/admin/v2/receipts/${id}` };
  },
  z.object({ data: takenReceipt }),
);

type Selected = { ids: string[] };
type Decided = Selected & { versions: Record<string, string> };

export const assign = runs(
  assignReceipts,
  async (run, { ctx }: ProgramIntentArgs, { ids, assignee_id }: Selected & { assignee_id: string | null }) =>
    selectionResponse(ctx.locale, await run(ctx, ids, assignee_id), {
      one: msg("The receipt of “{name}” was assigned."),
      several: msg("{count} receipts assigned"),
    }),
);

export const mark_valid = runs(reviewReceipts, async (run, { ctx }: ProgramIntentArgs, { ids, versions }: Decided) =>
  selectionResponse(ctx.locale, await run(ctx, ids, { integrity: "valid" }, versions), {
    one: msg("The receipt of “{name}” is valid."),
    several: msg("{count} receipts marked as valid"),
  }),
);

export const mark_invalid = runs(
  reviewReceipts,
  async (
    run,
    { ctx }: ProgramIntentArgs,
    { ids, versions, admin_invalidation_reason, admin_invalidation_message }: Decided & Omit<BulkReview, "integrity">,
  ) => {
    const decision = { integrity: "invalid", admin_invalidation_reason, admin_invalidation_message } as const;
    return selectionResponse(ctx.locale, await run(ctx, ids, decision, versions), {
      one: msg("The receipt of “{name}” is invalid."),
      several: msg("{count} receipts marked as invalid"),
    });
  },
);

/** An error on a field of the review, under the field's name in the form: `receipt[total_amount]`. */
function withinReceipt(error: unknown): unknown {
  if (!(error instanceof AppError) || error.errors.length === 0) return error;
  const errors = error.errors.map(({ field, ...rest }) => ({
    ...rest,
    field: field && `receipt${field.replace(/^[^[]+/, (head) => `[${head}]`)}`,
  }));
  return new AppError(error.code, error.text.template, { errors, values: error.text.values });
}
