import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const proofProducts = resource({
  kind: "purchase_proof_product",
  label: msg("Purchase proof"),
  rows: { table: "purchase_proof_products", name: "name" },
  page: "/admin/v2/programs/{program}/settings/program/purchase-proof/products/{id}",
  api: { folder: "purchase-proof", name: "Purchase proof", description: "Merchants, products and rules for receipts." },
  menu: { path: "settings/program/purchase-proof", permission: "receipts:manage" },
  actions: [
    {
      label: msg("New product for receipts"),
      path: "settings/program/purchase-proof/products/new",
      permission: "receipts:manage",
    },
  ],
  audit: {
    "purchase_proof_product.create": msg("Added the purchase proof product <thing>{name}</thing>"),
    "purchase_proof_product.delete": msg("Deleted the purchase proof product <thing>{name}</thing>"),
    "purchase_proof_product.update": msg("Changed the purchase proof product <thing>{name}</thing>"),
    "purchase_proof_setting.update": msg("Changed the purchase proof settings"),
  },
});
