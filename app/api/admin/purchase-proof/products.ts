import { create } from "~/admin/purchase-proof/product-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listProofProducts } from "~/services/purchase-proof/proof-products.admin.server";
import { proofProductListIntent, proofProductListQuery } from "~/services/purchase-proof/proof-products.schema";

/** `GET programs/{id}/purchase_proof_products`. */
export const loader = programCallLoader(listProofProducts, { query: proofProductListQuery });

/** `POST` to the same path adds a product. */
export const action = programCallAction(proofProductListIntent, { create });
