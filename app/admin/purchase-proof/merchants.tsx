import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Store } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { activeFilter } from "~/admin/table/list-filters";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listProofMerchants } from "~/services/purchase-proof/proof-merchants.admin.server";
import {
  proofMerchantListIntent,
  proofMerchantListQuery,
  type ProofMerchantView,
} from "~/services/purchase-proof/proof-merchants.schema";
import { useAdminProgram } from "../frame/use-admin-frame";
import { MERCHANT_LIST } from "./list-texts";
import { create } from "./merchant-intents.server";
import { purchaseProofPath } from "./purchase-proof-path";
import { PurchaseProofTabs } from "./purchase-proof-tabs";

export const loader = programLoader({ query: proofMerchantListQuery }, ({ ctx, query }) =>
  listProofMerchants(ctx, query),
);
export const action = programAction(proofMerchantListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Merchants"), matches);

/** The merchants whose receipts count. */
export default function ProofMerchantList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const column = useColumns<ProofMerchantView>();
  const path = purchaseProofPath(id, "merchants");
  const rowTo = (merchant: ProofMerchantView) => `${path}/${merchant.id}`;
  const columns = [
    column.link("name", t("Name"), { sort: "name", to: rowTo, text: (row) => row.name }),
    column.status("status", t("Status"), { sort: "active", active: (row) => row.active }),
    column.text("aliases", t("Other names"), { text: (row) => row.aliases || null }),
    column.text("address", t("Address"), { card: "fact", text: (row) => row.address || null }),
    column.number("products", t("Products"), { value: (row) => row.products_count }),
    column.number("receipts", t("Receipts"), { card: "fact", value: (row) => row.receipts_count }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.name }),
  ];
  return (
    <ListPage
      title={t("Merchants")}
      crumbs={[useSettingsCrumb(), { label: t("Purchase proof"), to: purchaseProofPath(id) }]}
      texts={MERCHANT_LIST}
      tableId="purchase-proof-merchants"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      filters={[activeFilter(t)]}
      add={{ label: t("Add merchant"), to: `${path}/new` }}
      empty={{
        icon: Store,
        title: t("No merchants yet"),
        text: t("Add the shops whose receipts count, with their names as printed on receipts."),
      }}
    >
      <PurchaseProofTabs />
    </ListPage>
  );
}
