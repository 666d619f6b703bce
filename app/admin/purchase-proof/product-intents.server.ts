/** The intents of products, for their pages and for the JSON calls. They redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import {
  createProofProduct,
  deleteProofProduct,
  updateProofProduct,
} from "~/services/purchase-proof/proof-products.admin.server";
import type {
  ProofProductChange,
  ProofProductInput,
  ProofProductView,
} from "~/services/purchase-proof/proof-products.schema";
import { purchaseProofPath } from "./purchase-proof-path";

export const create = runs(
  createProofProduct,
  async function create(run, args: ProgramIntentArgs, input: ProofProductInput): Promise<ActionResult> {
    return done(args, msg("Product was created successfully!"), await run(args.ctx, input));
  },
);

export const update = runs(
  updateProofProduct,
  async function update(run, args: ProgramIntentArgs, input: ProofProductChange): Promise<ActionResult> {
    return done(args, msg("Product was updated successfully!"), await run(args.ctx, args.param("productId"), input));
  },
);

export const remove = runs(
  deleteProofProduct,
  async function remove(run, args: ProgramIntentArgs): Promise<ActionResult> {
    const data = await run(args.ctx, args.param("productId"));
    const message = translate(args.ctx.locale, "Product was deleted successfully!");
    return redirectWithMessage(purchaseProofPath(args.ctx.programId, "products"), message, { data });
  },
);

function done({ ctx }: ProgramIntentArgs, text: string, data: ProofProductView): ActionResult {
  const message = translate(ctx.locale, text);
  const list = purchaseProofPath(ctx.programId, "products");
  return redirectWithMessage(list, message, { data }, rowLink(ctx.locale, `${list}/${data.id}`, data.product_name));
}
