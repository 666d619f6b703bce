/** Reports of problems with offers as the console lists, shows and answers them. Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { listQuery } from "../paging";
import { REPORT_MAX_LENGTH, REPORT_STATUSES } from "./directory-terms";

/** `GET /admin/v2/programs/{id}/offer_reports`. */
export const offerReportListQuery = listQuery(["merchant", "status", "created_at"], "-created_at").extend({
  status: z.enum(REPORT_STATUSES).optional().catch(undefined),
});
export type OfferReportListQuery = z.infer<typeof offerReportListQuery>;

/** One report. Of a deleted account neither words nor name are left. */
export type OfferReportView = {
  id: string;
  program_id: string;
  endeca_key: string;
  merchant_name: string;
  offer_text: string;
  message: string;
  status: (typeof REPORT_STATUSES)[number];
  created_at: string;
  /** Null when the account was deleted. */
  reporter: { id: string; name: string } | null;
};

/** `GET /admin/v2/programs/{id}/offer_reports/{report_id}`. */
export type OfferReportAdminView = OfferReportView & {
  resolution: string | null;
  resolved_at: string | null;
  /** The admin's name; null while it is open, and when that admin is gone. */
  resolved_by: string | null;
  /** When operators were mailed about it. */
  mailed_at: string | null;
};

const SAY_WHAT = phrase("Please say what was done.");

/** What can be done with a report. */
export const offerReportIntent = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("resolve"),
    comment: z.string(SAY_WHAT).trim().min(1, SAY_WHAT).max(REPORT_MAX_LENGTH, phrase("Please keep it shorter.")),
  }),
  z.object({ intent: z.literal("reopen") }),
]);
