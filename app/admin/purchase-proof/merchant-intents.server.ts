import { msg } from "~/locales/translate";
import {
  createProofMerchant,
  deleteProofMerchant,
  updateProofMerchant,
} from "~/services/purchase-proof/proof-merchants.admin.server";
import { proofIntents } from "./proof-intents.server";

export const { create, update, remove } = proofIntents(
  { create: createProofMerchant, update: updateProofMerchant, remove: deleteProofMerchant },
  {
    name: "merchants",
    param: "merchantId",
    nameOf: ({ name }) => name,
    messages: {
      created: msg("Merchant was created successfully!"),
      updated: msg("Merchant was updated successfully!"),
      deleted: msg("Merchant was deleted successfully!"),
    },
  },
);
