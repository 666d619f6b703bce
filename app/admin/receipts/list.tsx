import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReceiptText } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { RECEIPT_SOURCES, RECEIPT_STATUSES } from "~/services/receipts/receipt-states";
import { receiptListIntent, receiptListQuery, receiptsPage } from "~/services/receipts/receipts-admin.schema";
import { listReceiptMerchants, listReceipts } from "~/services/receipts/receipts.admin.server";
import { useAdminProgram } from "../frame/use-admin-frame";
import { RECEIPT_LIST } from "./list-texts";
import { receiptPath, useReceiptColumns } from "./receipt-columns";
import { create } from "./receipt-intents.server";
import { receiptStatusLabel, SOURCE_LABELS, TAG_LABELS } from "./receipt-texts";

export const loader = programLoader(
  listReceipts,
  {
    query: receiptListQuery,
    response: receiptsPage.extend({ merchant_options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  },
  async ({ ctx, query, run }) => {
    const [rows, merchants] = await Promise.all([run(ctx, query), listReceiptMerchants(ctx)]);
    return { ...rows, merchant_options: merchants };
  },
);

/** `POST programs/{id}/receipts`: takes in a receipt from a shop's system, as data or as files. */
export const action = programAction(receiptListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Receipts"), matches);

export default function ReceiptList() {
  const t = useText();
  const { merchant_options: merchants, ...rows } = useLoaderData<typeof loader>();
  const { may } = useAdminProgram();
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
    { name: "created", label: t("Submitted") },
  ];
  return (
    <ListPage
      title={t("Receipts")}
      filters={filters}
      views={{ list: "receipts" }}
      texts={RECEIPT_LIST}
      tableId="receipts"
      columns={columns}
      rows={rows}
      rowTo={may("receipts:manage") ? receiptPath : undefined}
      empty={{
        icon: ReceiptText,
        title: t("No results found"),
        text: t("Receipts from participants appear here."),
      }}
    />
  );
}
