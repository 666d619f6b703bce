/** The mail that tells operators of an offer's reports. */
import { say, type Locale, type TextValues } from "~/locales/say";
import { layOutMail, type MailBrand } from "../mail/mail-layout";

/** Of one offer at most one mail in this time; what is reported meanwhile is collected. */
export const ANNOUNCEMENT_SECONDS = 60 * 60;

/** More words than these make no mail better: the console has them all. */
const MOST_QUOTED = 5;

/** The name of the job that tells of an offer's reports: while one waits, another report starts no second. */
export function announcementKey({ programId, endecaKey }: { programId: string; endecaKey: string }): string {
  return `offer-reports:${programId}:${endecaKey}`;
}

type Reports = {
  merchantName: string;
  offerText: string;
  /** The participants' words, oldest first. */ messages: string[];
  /** Where the console shows them. */ url: string;
};

/** The mail about these reports of one offer. Who wrote them stands in the console only: mails are passed on. */
export function offerReportMail(
  brand: MailBrand,
  locale: Locale,
  { merchantName, offerText, messages, url }: Reports,
): { subject: string; text: string; html: string } {
  const t = (text: string, values?: TextValues) =>
    say(locale, text, { merchant: merchantName, program: brand.name, ...values });
  const more = messages.length - MOST_QUOTED;
  return {
    subject: t("A problem with an offer of {merchant}"),
    ...layOutMail(brand, locale, messages[0] ?? "", [
      { kind: "heading", text: t("A problem with an offer of {merchant}") },
      { kind: "paragraph", text: t("What participants of {program} say about “{offer}”:", { offer: offerText }) },
      ...messages.slice(0, MOST_QUOTED).map((message) => ({ kind: "paragraph" as const, text: `“${message}”` })),
      ...(more > 0 ? [{ kind: "paragraph" as const, text: t("And {count} more.", { count: more }) }] : []),
      { kind: "button", label: t("Open the reports"), url },
      { kind: "note", text: t("Further reports of this offer come in one mail, an hour from now at the earliest.") },
    ]),
  };
}
