import { create } from "~/admin/purchase-proof/merchant-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listProofMerchants } from "~/services/purchase-proof/proof-merchants.admin.server";
import { proofMerchantListIntent, proofMerchantListQuery } from "~/services/purchase-proof/proof-merchants.schema";

/** `GET programs/{id}/purchase_proof_merchants`. */
export const loader = programCallLoader(listProofMerchants, { query: proofMerchantListQuery });

/** `POST` to the same path adds a merchant. */
export const action = programCallAction(proofMerchantListIntent, { create });
