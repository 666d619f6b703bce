import { programCallLoader } from "~/http/handlers/admin.server";
import { listEligibleProducts } from "~/services/purchase-proof/proof-products.admin.server";
import { eligibleProductListQuery } from "~/services/purchase-proof/proof-products.schema";

/** `GET challenges/{id}/purchase_proof_eligible_products`: the products that complete the challenge. */
export const loader = programCallLoader(listEligibleProducts, {
  query: eligibleProductListQuery,
  params: ["challengeId"],
});
