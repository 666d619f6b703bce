import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type WebhookOff = {
  locale: Locale;
  program: string;
  /** Where it sent events. */
  address: string;
  /** The address responded that it is gone. */
  isGone: boolean;
  url: string;
};

/** The mail to the admin who made a webhook when it was switched off. */
export function webhookOffMail(
  brand: MailBrand,
  { locale, program, address, isGone, url }: WebhookOff,
): { subject: string; text: string; html: string } {
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, address, ...values });
  const text = isGone
    ? t("{address} responded that it is gone (410). Nothing is sent there until you turn the webhook on again.")
    : t("{address} has failed for three days. Nothing is sent there until you turn the webhook on again.");
  return {
    subject: t("Webhook turned off: {program}"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: t("Webhook turned off") },
      { kind: "paragraph", text },
      { kind: "paragraph", text: t("Events that were waiting are kept for 30 days and sent when it is on again.") },
      { kind: "button", label: t("Open the webhook"), url },
    ]),
  };
}
