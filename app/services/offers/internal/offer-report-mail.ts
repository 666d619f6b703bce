/** The mail that notifies operators of reports about an offer. */
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "~/services/mail/mail-layout";

/** At most one mail per offer in this time; further reports are collected. */
export const ANNOUNCEMENT_SECONDS = 60 * 60;

/** How many messages are quoted; the admin shows all of them. */
const MAX_QUOTED = 5;

/** The key of the job that announces an offer's reports: while one is queued, another report queues no second. */
export function announcementKey({ programId, offerKey }: { programId: string; offerKey: string }): string {
  return `offer-reports:${programId}:${offerKey}`;
}

type Reports = {
  merchantName: string;
  offerText: string;
  /** What the participants wrote, oldest first. */
  messages: string[];
  /** Their page in the admin. */
  url: string;
};

/** The mail about reports of one offer. It does not name their authors, since mails get forwarded. */
export function offerReportMail(
  brand: MailBrand,
  locale: Locale,
  { merchantName, offerText, messages, url }: Reports,
): { subject: string; text: string; html: string } {
  const t = (text: string, values?: TextValues) =>
    translate(locale, text, { merchant: merchantName, program: brand.name, ...values });
  const more = messages.length - MAX_QUOTED;
  return {
    subject: t("Problem reported with an offer from {merchant}"),
    ...layOutMail(brand, locale, messages[0] ?? "", [
      { kind: "heading", text: t("Problem reported with an offer from {merchant}") },
      { kind: "paragraph", text: t("Participants of {program} reported “{offer}”:", { offer: offerText }) },
      ...messages.slice(0, MAX_QUOTED).map((message) => ({ kind: "paragraph" as const, text: `“${message}”` })),
      ...(more > 0 ? [{ kind: "paragraph" as const, text: t("And {count} more.", { count: more }) }] : []),
      { kind: "button", label: t("Open the reports"), url },
      {
        kind: "note",
        text: t("If more reports about this offer come in, we'll send them together, at most once an hour."),
      },
    ]),
  };
}
