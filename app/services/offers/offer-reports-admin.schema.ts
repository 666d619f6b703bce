/** Reports of problems with offers as the admin lists, shows and resolves them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { daysFilter, filterOf, listQuery, PAGE_FIELDS } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import { assignedFilter, assigneeView, assignIntent } from "~/services/assignments/assignees.schema";
import { REPORT_MAX_LENGTH, REPORT_STATUSES } from "./directory-terms";

/** `GET /admin/v2/programs/{id}/offer_reports`. */
export const offerReportListQuery = listQuery(["merchant", "status", "created_at"], "-created_at").extend({
  status: filterOf(z.enum(REPORT_STATUSES)),
  assigned: assignedFilter(),
  /** Days in the program's time zone. */
  created: daysFilter(),
});
export type OfferReportListQuery = z.infer<typeof offerReportListQuery>;

/** `GET /admin/v2/programs/{id}/offer_reports.csv`: the newest first, or those of `ids`. */
export const offerReportExportQuery = offerReportListQuery
  .omit({ ...PAGE_FIELDS, sort: true })
  .extend({ ids: selectedIds.optional() });
export type OfferReportExportQuery = z.infer<typeof offerReportExportQuery>;

/** One report. The message and name of a deleted account are gone. */
export const offerReportView = z.object({
  id: z.string(),
  program_id: z.string(),
  endeca_key: z.string(),
  merchant_name: z.string(),
  offer_text: z.string(),
  message: z.string(),
  status: z.enum(REPORT_STATUSES),
  created_at: z.string(),
  assignee: assigneeView.nullable(),
  /** Null when the account was deleted. */
  reporter: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type OfferReportView = z.infer<typeof offerReportView>;

/** `GET /admin/v2/programs/{id}/offer_reports/{report_id}`. */
export const offerReportAdminView = offerReportView.extend({
  resolution: z.string().nullable(),
  resolved_at: z.string().nullable(),
  /** The admin's name; null while the report is open, and when that admin is deleted. */
  resolved_by: z.string().nullable(),
  /** When a mail announced it to the operators. */
  mailed_at: z.string().nullable(),
  /** The next report that is open, the oldest first; after the last one the oldest; null when there is no other. */
  next_open_id: z.string().nullable(),
});
export type OfferReportAdminView = z.infer<typeof offerReportAdminView>;

const COMMENT_REQUIRED = msg("Describe what was done");

const comment = cleaned("line", COMMENT_REQUIRED)
  .min(1, COMMENT_REQUIRED)
  .max(REPORT_MAX_LENGTH, msg("This is too long. Shorten it and try again."));

export const offerReportIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("resolve"), comment }),
  z.object({ intent: z.literal("reopen") }),
]);

/** The intents on the selected rows of the list. */
export const offerReportSelectionIntent = z.discriminatedUnion("intent", [
  assignIntent,
  z.object({ intent: z.literal("resolve"), ids: selectedIds, comment }),
]);
