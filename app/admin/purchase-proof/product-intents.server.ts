import { msg } from "~/locales/translate";
import {
  createProofProduct,
  deleteProofProduct,
  updateProofProduct,
} from "~/services/purchase-proof/proof-products.admin.server";
import { proofIntents } from "./proof-intents.server";

export const { create, update, remove } = proofIntents(
  { create: createProofProduct, update: updateProofProduct, remove: deleteProofProduct },
  {
    name: "products",
    param: "productId",
    nameOf: ({ product_name }) => product_name,
    messages: {
      created: msg("Product was created successfully!"),
      updated: msg("Product was updated successfully!"),
      deleted: msg("Product was deleted successfully!"),
    },
  },
);
