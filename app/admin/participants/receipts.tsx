import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { RECEIPT_LIST } from "~/admin/receipts/list-texts";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { receiptListQuery } from "~/services/receipts/receipts-admin.schema";
import { listReceiptsOf } from "~/services/receipts/receipts.admin.server";
import { DataTable } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { receiptPath, useReceiptColumns } from "../receipts/receipt-columns";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: receiptListQuery }, (args) =>
  participantPage(args, listReceiptsOf(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Receipts")}: ${data.participant.name}`, matches);

/** The receipts that the participant handed in. */
export default function ParticipantReceipts() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const { may } = useAdminProgram();
  const columns = useReceiptColumns({ withParticipant: false });
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={RECEIPT_LIST}
        columns={columns}
        rows={rows}
        rowTo={may("receipts:manage") ? receiptPath : undefined}
        empty={{ title: t("No results found"), text: t("Receipts from this participant appear here.") }}
      />
    </ParticipantFrame>
  );
}
