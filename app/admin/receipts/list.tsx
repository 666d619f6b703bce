import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ReceiptText } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { assigneeViews } from "~/services/assignments/assignees.schema";
import { RECEIPT_SOURCES, RECEIPT_STATUSES } from "~/services/receipts/receipt-states";
import { receiptListIntent, receiptListQuery, receiptsPage } from "~/services/receipts/receipts-admin.schema";
import { listReceiptAssignees, listReceiptMerchants, listReceipts } from "~/services/receipts/receipts.admin.server";
import { ExportTable } from "~/ui/table/export-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { useAssignedFilter } from "../queues/assign-menu";
import { RECEIPT_LIST } from "./list-texts";
import { ReceiptActions } from "./receipt-actions";
import { receiptPath, useReceiptColumns } from "./receipt-columns";
import { create } from "./receipt-intents.server";
import { receiptStatusLabel, SOURCE_LABELS, TAG_LABELS } from "./receipt-texts";

export const loader = programLoader(
  listReceipts,
  {
    query: receiptListQuery,
    response: receiptsPage.extend({
      merchant_options: z.array(z.object({ value: z.string(), label: z.string() })),
      assignee_options: assigneeViews,
    }),
  },
  async ({ ctx, query, run }) => {
    const [rows, merchants, assignees] = await Promise.all([
      run(ctx, query),
      listReceiptMerchants(ctx),
      listReceiptAssignees(ctx),
    ]);
    return { ...rows, merchant_options: merchants, assignee_options: assignees };
  },
);

/** `POST programs/{id}/receipts`: takes in a receipt from a shop's system, as data or as files. */
export const action = programAction(receiptListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Receipts"), matches);

export default function ReceiptList() {
  const t = useText();
  const { merchant_options: merchants, assignee_options: assignees, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const [search] = useSearchParams();
  const assigned = useAssignedFilter(assignees);
  const url = `/admin/v2/programs/${id}/receipts`;
  const columns = useReceiptColumns({ withParticipant: true });
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: RECEIPT_STATUSES.map((value) => ({ value, label: t(receiptStatusLabel(value)) })),
    },
    ...(merchants.length > 0 ? [{ name: "merchant", label: t("Merchant"), multiple: true, options: merchants }] : []),
    {
      name: "tag",
      label: t("Tag"),
      multiple: true,
      options: Object.entries(TAG_LABELS).map(([value, label]) => ({ value, label: t(label) })),
    },
    {
      name: "source",
      label: t("Source"),
      multiple: true,
      options: RECEIPT_SOURCES.map((value) => ({ value, label: t(SOURCE_LABELS[value]) })),
    },
    assigned,
    { name: "created", label: t("Submitted") },
  ];
  return (
    <ListPage
      title={t("Receipts")}
      actions={may("receipts:manage") && rows.totalItems > 0 ? <ExportTable to={`${url}.csv?${search}`} /> : null}
      filters={filters}
      views={{ list: "receipts" }}
      texts={RECEIPT_LIST}
      tableId="receipts"
      columns={columns}
      rows={rows}
      rowTo={may("receipts:manage") ? receiptPath : undefined}
      rowLabel={(row) => row.merchant_name || t("Unknown merchant")}
      bulkActions={
        may("receipts:update")
          ? (selected, clear) => <ReceiptActions url={url} selected={selected} clear={clear} assignees={assignees} />
          : undefined
      }
      empty={{
        icon: ReceiptText,
        title: t("No results found"),
        text: t("Receipts from participants appear here."),
      }}
    />
  );
}
