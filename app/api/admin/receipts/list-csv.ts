import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { receiptExportQuery } from "~/services/receipts/receipts-admin.schema";
import { exportReceipts } from "~/services/receipts/receipts.admin.server";

/** `GET /admin/v2/programs/{id}/receipts.csv`: all receipts, filtered like the list, or those of `ids`. */
export const loader = programDownload(
  exportReceipts,
  { file: "text/csv", query: receiptExportQuery },
  async ({ ctx, query, run }) => csvResponse(await run(ctx, query)),
);
