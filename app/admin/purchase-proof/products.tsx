import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ScanBarcode } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { activeFilter } from "~/admin/table/list-filters";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listProofProducts } from "~/services/purchase-proof/proof-products.admin.server";
import {
  proofProductListIntent,
  proofProductListQuery,
  type ProofProductView,
} from "~/services/purchase-proof/proof-products.schema";
import { useAdminProgram } from "../frame/use-admin-frame";
import { PRODUCT_LIST } from "./list-texts";
import { usePointsMeaning } from "./points-per-cents-field";
import { create } from "./product-intents.server";
import { purchaseProofPath } from "./purchase-proof-path";
import { PurchaseProofTabs } from "./purchase-proof-tabs";

export const loader = programLoader({ query: proofProductListQuery }, ({ ctx, query }) =>
  listProofProducts(ctx, query),
);
export const action = programAction(proofProductListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Products"), matches);

/** The products that participants earn points for with their receipts. */
export default function ProofProductList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const column = useColumns<ProofProductView>();
  const meaningOf = usePointsMeaning();
  const path = purchaseProofPath(id, "products");
  const rowTo = (product: ProofProductView) => `${path}/${product.id}`;
  const columns = [
    column.link("product_name", t("Product"), {
      sort: "product_name",
      to: rowTo,
      text: (row) => row.product_name,
    }),
    column.status("status", t("Status"), { sort: "active", active: (row) => row.active }),
    column.text("points", t("Points"), {
      sort: "points_per_cents",
      card: "fact",
      text: (row) => meaningOf(row.points_per_cents),
    }),
    column.text("identifiers", t("SKUs"), { text: (row) => row.identifiers || null }),
    column.text("keywords", t("Keywords"), { hidden: true, text: (row) => row.keywords || null }),
    column.text("challenge", t("Challenge"), { text: (row) => row.challenge?.name ?? null }),
    column.text("merchants", t("Merchants"), {
      hidden: true,
      text: (row) => row.merchants.map(({ name }) => name).join(", ") || null,
    }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.product_name }),
  ];
  return (
    <ListPage
      title={t("Products")}
      crumbs={[useSettingsCrumb(), { label: t("Purchase proof"), to: purchaseProofPath(id) }]}
      texts={PRODUCT_LIST}
      tableId="purchase-proof-products"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      filters={[activeFilter(t)]}
      add={{ label: t("Add product"), to: `${path}/new` }}
      empty={{
        icon: ScanBarcode,
        title: t("No products yet"),
        text: t("Participants earn points when a receipt has one of your products."),
      }}
    >
      <PurchaseProofTabs />
    </ListPage>
  );
}
