import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { ObjectHistory } from "~/admin/organization/object-history";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { auditPage, historyQuery } from "~/services/organizations/audit-log.schema";
import { listReceiptHistory } from "~/services/organizations/history.admin.server";
import { receiptDetail } from "~/services/receipts/receipts-admin.schema";
import { ReceiptFrame } from "./receipt-frame";
import { receiptPage } from "./receipt-page.server";

export const loader = programLoader(
  listReceiptHistory,
  { query: historyQuery, response: receiptDetail.extend(auditPage.shape) },
  (args) => receiptPage(args, args.run(args.ctx, args.param("receiptId"), args.query)),
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Admin Activity Log")}: ${data.receipt.merchant_name}`, matches);

/** What admins changed on the receipt. */
export default function ReceiptHistory() {
  const data = useLoaderData<typeof loader>();
  return (
    <ReceiptFrame detail={data}>
      <ObjectHistory entries={data.result} next={data.next} />
    </ReceiptFrame>
  );
}
