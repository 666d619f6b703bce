import type { SayText } from "~/locales/use-text";
import type { OfferReportView } from "~/services/offers/offer-reports-console.schema";

/** A report's status in the reader's language. */
export function reportStatusText(t: SayText, status: OfferReportView["status"]): string {
  return status === "open" ? t("Unresolved") : t("Resolved");
}
