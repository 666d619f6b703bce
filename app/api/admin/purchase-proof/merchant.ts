import { remove, update } from "~/admin/purchase-proof/merchant-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getProofMerchant } from "~/services/purchase-proof/proof-merchants.admin.server";
import { storedProofMerchantIntent } from "~/services/purchase-proof/proof-merchants.schema";

/** `GET programs/{id}/purchase_proof_merchants/{merchant_id}`. */
export const loader = programCallLoader(getProofMerchant, { params: ["merchantId"] });

/** `PUT` and `PATCH` change the merchant; `DELETE` deletes it, unless receipts or products refer to it. */
export const action = programCallAction(storedProofMerchantIntent, { update, delete: remove });
