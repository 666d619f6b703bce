/** The intents of merchants, for their pages and for the JSON calls. They redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import {
  createProofMerchant,
  deleteProofMerchant,
  updateProofMerchant,
} from "~/services/purchase-proof/proof-merchants.admin.server";
import type {
  ProofMerchantChange,
  ProofMerchantInput,
  ProofMerchantView,
} from "~/services/purchase-proof/proof-merchants.schema";
import { purchaseProofPath } from "./purchase-proof-path";

export const create = runs(
  createProofMerchant,
  async function create(run, args: ProgramIntentArgs, input: ProofMerchantInput): Promise<ActionResult> {
    return done(args, msg("Merchant was created successfully!"), await run(args.ctx, input));
  },
);

export const update = runs(
  updateProofMerchant,
  async function update(run, args: ProgramIntentArgs, input: ProofMerchantChange): Promise<ActionResult> {
    return done(args, msg("Merchant was updated successfully!"), await run(args.ctx, args.param("merchantId"), input));
  },
);

export const remove = runs(
  deleteProofMerchant,
  async function remove(run, args: ProgramIntentArgs): Promise<ActionResult> {
    const data = await run(args.ctx, args.param("merchantId"));
    const message = translate(args.ctx.locale, "Merchant was deleted successfully!");
    return redirectWithMessage(purchaseProofPath(args.ctx.programId, "merchants"), message, { data });
  },
);

function done({ ctx }: ProgramIntentArgs, text: string, data: ProofMerchantView): ActionResult {
  const message = translate(ctx.locale, text);
  const list = purchaseProofPath(ctx.programId, "merchants");
  return redirectWithMessage(list, message, { data }, rowLink(ctx.locale, `${list}/${data.id}`, data.name));
}
