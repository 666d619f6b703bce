import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Plus, ScanBarcode } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listProofProducts } from "~/services/purchase-proof/proof-products.admin.server";
import {
  proofProductListIntent,
  proofProductListQuery,
  type ProofProductView,
} from "~/services/purchase-proof/proof-products.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useAdminProgram } from "../frame/use-admin-frame";
import { usePointsMeaning } from "./points-per-cents-field";
import { create } from "./product-intents.server";
import { purchaseProofPath } from "./purchase-proof-path";
import { PurchaseProofTabs } from "./purchase-proof-tabs";

export const loader = programLoader({ query: proofProductListQuery }, ({ ctx, query }) =>
  listProofProducts(ctx, query),
);
export const action = programAction(proofProductListIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Products"), matches);

/** The products that participants earn points for with their receipts. */
export default function ProofProductList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const [search] = useSearchParams();
  const column = useColumns<ProofProductView>();
  const meaningOf = usePointsMeaning();
  const path = purchaseProofPath(id, "products");
  const rowTo = (product: ProofProductView) => `${path}/${product.id}`;
  const columns = [
    column.link("product_name", t("Product"), { sort: "product_name", to: rowTo, text: (row) => row.product_name }),
    column.status("status", t("Status"), { sort: "active", active: (row) => row.active }),
    column.text("points", t("Points"), { sort: "points_per_cents", text: (row) => meaningOf(row.points_per_cents) }),
    column.text("identifiers", t("SKUs"), { text: (row) => row.identifiers || null }),
    column.text("keywords", t("Keywords"), { hidden: true, text: (row) => row.keywords || null }),
    column.text("challenge", t("Challenge"), { text: (row) => row.challenge?.name ?? null }),
    column.text("merchants", t("Merchants"), {
      hidden: true,
      text: (row) => row.merchants.map(({ name }) => name).join(", ") || null,
    }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
  ];
  const add = (
    <ButtonLink icon={Plus} to={`${path}/new`}>
      {t("Add product")}
    </ButtonLink>
  );
  const isEmpty = search.size === 0 && rows.totalItems === 0;
  const empty = (
    <EmptyState
      plain
      icon={ScanBarcode}
      title={t("No products yet")}
      text={t("Participants earn points when a receipt has one of your products.")}
      action={add}
    />
  );
  return (
    <div className="min-w-0">
      <PageTitle
        title={t("Products")}
        crumbs={[useSettingsCrumb(), { label: t("Purchase proof"), to: purchaseProofPath(id) }]}
        count={rows.totalItems}
        actions={isEmpty ? null : add}
      />
      <PurchaseProofTabs />
      <ListToolbar
        noun={t("products")}
        filters={[
          {
            name: "active",
            label: t("Status"),
            multiple: true,
            options: [
              { value: "true", label: t("Active") },
              { value: "false", label: t("Inactive") },
            ],
          },
        ]}
        table={{ id: "purchase-proof-products", columns: choosableColumns(columns) }}
      />
      <DataTable
        noun={t("products")}
        tableId="purchase-proof-products"
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        rowLabel={(row) => row.product_name}
        empty={isEmpty ? empty : undefined}
      />
    </div>
  );
}
