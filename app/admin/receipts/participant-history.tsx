import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { receiptListQuery } from "~/services/receipts/receipts-admin.schema";
import { listReceiptsOfSameParticipant } from "~/services/receipts/receipts.admin.server";
import { DataTable } from "~/ui/table/data-table";
import { RECEIPT_LIST } from "./list-texts";
import { receiptPath, useReceiptColumns } from "./receipt-columns";
import { ReceiptFrame } from "./receipt-frame";
import { receiptPage } from "./receipt-page.server";

export const loader = programLoader({ query: receiptListQuery }, (args) =>
  receiptPage(args, listReceiptsOfSameParticipant(args.ctx, args.param("receiptId"), args.query)),
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Participant history")}: ${data.receipt.merchant_name}`, matches);

/** All receipts of the participant who handed in this one. */
export default function ParticipantReceiptHistory() {
  const t = useText();
  const data = useLoaderData<typeof loader>();
  const columns = useReceiptColumns({ withParticipant: false });
  return (
    <ReceiptFrame detail={data}>
      <p className="mb-3 text-content-soft">{t("Every receipt of {name}.", { name: data.receipt.participant_name })}</p>
      <DataTable texts={RECEIPT_LIST} columns={columns} rows={data} rowTo={receiptPath} />
    </ReceiptFrame>
  );
}
