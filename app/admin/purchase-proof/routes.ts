import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The settings of purchase proof, and the products and merchants that receipts are matched with. */
export default {
  settings: [
    route("admin/v2/programs/:programId/settings/program/purchase-proof", "admin/purchase-proof/settings.tsx"),
    route("admin/v2/programs/:programId/settings/program/purchase-proof/products", "admin/purchase-proof/products.tsx"),
    route(
      "admin/v2/programs/:programId/settings/program/purchase-proof/products/new",
      "admin/purchase-proof/product.tsx",
      { id: "admin/purchase-proof/new-product" },
    ),
    route(
      "admin/v2/programs/:programId/settings/program/purchase-proof/products/:productId",
      "admin/purchase-proof/product.tsx",
    ),
    route(
      "admin/v2/programs/:programId/settings/program/purchase-proof/merchants",
      "admin/purchase-proof/merchants.tsx",
    ),
    route(
      "admin/v2/programs/:programId/settings/program/purchase-proof/merchants/new",
      "admin/purchase-proof/merchant.tsx",
      { id: "admin/purchase-proof/new-merchant" },
    ),
    route(
      "admin/v2/programs/:programId/settings/program/purchase-proof/merchants/:merchantId",
      "admin/purchase-proof/merchant.tsx",
    ),
  ],
  calls: [
    route("admin/v2/programs/:programId/purchase_proof_program_setting", "api/admin/purchase-proof/settings.ts"),
    route("admin/v2/programs/:programId/purchase_proof_products", "api/admin/purchase-proof/products.ts"),
    route("admin/v2/programs/:programId/purchase_proof_products/new", "api/admin/purchase-proof/new-product.ts"),
    route("admin/v2/programs/:programId/purchase_proof_products/:productId", "api/admin/purchase-proof/product.ts"),
    route("admin/v2/programs/:programId/purchase_proof_merchants", "api/admin/purchase-proof/merchants.ts"),
    route("admin/v2/programs/:programId/purchase_proof_merchants/new", "api/admin/purchase-proof/new-merchant.ts"),
    route("admin/v2/programs/:programId/purchase_proof_merchants/:merchantId", "api/admin/purchase-proof/merchant.ts"),
    route(
      "admin/v2/challenges/:challengeId/purchase_proof_eligible_products",
      "api/admin/purchase-proof/eligible-products.ts",
    ),
  ],
} satisfies AdminRoutes;
