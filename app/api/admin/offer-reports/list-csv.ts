import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { offerReportExportQuery } from "~/services/offers/offer-reports-admin.schema";
import { exportOfferReports } from "~/services/offers/offer-reports.admin.server";

/** `GET /admin/v2/programs/{id}/offer_reports.csv`: all reports, filtered like the list, or those of `ids`. */
export const loader = programDownload(
  exportOfferReports,
  { file: "text/csv", query: offerReportExportQuery },
  async ({ ctx, query, run }) => csvResponse(await run(ctx, query)),
);
