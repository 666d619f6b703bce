import { remove, update } from "~/admin/purchase-proof/product-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getProofProduct } from "~/services/purchase-proof/proof-products.admin.server";
import { storedProofProductIntent } from "~/services/purchase-proof/proof-products.schema";

/** `GET programs/{id}/purchase_proof_products/{product_id}`. */
export const loader = programCallLoader(getProofProduct, { params: ["productId"] });

/** `PUT` and `PATCH` change the product; `DELETE` deletes it, unless receipts have it. */
export const action = programCallAction(storedProofProductIntent, { update, delete: remove });
