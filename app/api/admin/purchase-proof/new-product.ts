import { programCallLoader } from "~/http/handlers/admin.server";
import { getProofProductForm } from "~/services/purchase-proof/proof-products.admin.server";

/** `GET programs/{id}/purchase_proof_products/new`: the challenges and merchants that a new product may have. */
export const loader = programCallLoader(({ ctx }) => getProofProductForm(ctx));
