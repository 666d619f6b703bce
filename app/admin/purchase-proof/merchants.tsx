import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Plus, Store } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listProofMerchants } from "~/services/purchase-proof/proof-merchants.admin.server";
import {
  proofMerchantListIntent,
  proofMerchantListQuery,
  type ProofMerchantView,
} from "~/services/purchase-proof/proof-merchants.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./merchant-intents.server";
import { purchaseProofPath } from "./purchase-proof-path";
import { PurchaseProofTabs } from "./purchase-proof-tabs";

export const loader = programLoader({ query: proofMerchantListQuery }, ({ ctx, query }) =>
  listProofMerchants(ctx, query),
);
export const action = programAction(proofMerchantListIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Merchants"), matches);

/** The merchants whose receipts count. */
export default function ProofMerchantList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const [search] = useSearchParams();
  const column = useColumns<ProofMerchantView>();
  const path = purchaseProofPath(id, "merchants");
  const rowTo = (merchant: ProofMerchantView) => `${path}/${merchant.id}`;
  const columns = [
    column.link("name", t("Name"), { sort: "name", to: rowTo, text: (row) => row.name }),
    column.status("status", t("Status"), { sort: "active", active: (row) => row.active }),
    column.text("aliases", t("Other names"), { text: (row) => row.aliases || null }),
    column.text("address", t("Address"), { text: (row) => row.address || null }),
    column.number("products", t("Products"), { value: (row) => row.products_count }),
    column.number("receipts", t("Receipts"), { value: (row) => row.receipts_count }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
  ];
  const add = (
    <ButtonLink icon={Plus} to={`${path}/new`}>
      {t("Add merchant")}
    </ButtonLink>
  );
  const isEmpty = search.size === 0 && rows.totalItems === 0;
  const empty = (
    <EmptyState
      plain
      icon={Store}
      title={t("No merchants yet")}
      text={t("Add the shops whose receipts count, with the names that their receipts print.")}
      action={add}
    />
  );
  return (
    <div className="min-w-0">
      <PageTitle
        title={t("Merchants")}
        crumbs={[useSettingsCrumb(), { label: t("Purchase proof"), to: purchaseProofPath(id) }]}
        count={rows.totalItems}
        actions={isEmpty ? null : add}
      />
      <PurchaseProofTabs />
      <ListToolbar
        noun={t("merchants")}
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
        table={{ id: "purchase-proof-merchants", columns: choosableColumns(columns) }}
      />
      <DataTable
        noun={t("merchants")}
        tableId="purchase-proof-merchants"
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        rowLabel={(row) => row.name}
        empty={isEmpty ? empty : undefined}
      />
    </div>
  );
}
