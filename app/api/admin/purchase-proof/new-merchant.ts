import { z } from "zod";
import { programCallLoader } from "~/http/handlers/admin.server";
import { getProofMerchant } from "~/services/purchase-proof/proof-merchants.admin.server";

/** `GET programs/{id}/purchase_proof_merchants/new`: the form of a new merchant is empty. */
export const loader = programCallLoader(
  getProofMerchant,
  { response: z.object({ merchant: z.null() }) },
  async ({ ctx, run }) => {
    await run(ctx);
    return { merchant: null };
  },
);
