import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const proofMerchants = resource({
  kind: "purchase_proof_merchant",
  rows: { table: "purchase_proof_merchants", name: "name" },
  page: "/admin/v2/programs/{program}/settings/program/purchase-proof/merchants/{id}",
  audit: {
    "purchase_proof_merchant.create": msg("Added the purchase proof merchant <thing>{name}</thing>"),
    "purchase_proof_merchant.delete": msg("Deleted the purchase proof merchant <thing>{name}</thing>"),
    "purchase_proof_merchant.update": msg("Changed the purchase proof merchant <thing>{name}</thing>"),
  },
});
