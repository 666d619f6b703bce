import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { referralExportQuery } from "~/services/referrals/referrals-admin.schema";
import { exportReferrals } from "~/services/referrals/referrals.admin.server";

/** `GET /admin/v2/programs/{id}/referrals.csv`: all referrals, filtered like the list, or those of `ids`. */
export const loader = programDownload(
  exportReferrals,
  { file: "text/csv", query: referralExportQuery },
  async ({ ctx, query, run }) => csvResponse(await run(ctx, query)),
);
