import type { Translate } from "~/locales/use-text";
import type { OfferReportView } from "~/services/offers/offer-reports-admin.schema";

/** The translated status of a report. */
export function reportStatusText(t: Translate, status: OfferReportView["status"]): string {
  return status === "open" ? t("Unresolved") : t("Resolved");
}
