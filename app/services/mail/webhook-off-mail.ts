import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type WebhookOff = {
  locale: Locale;
  program: string;
  /** Where it sent events. */
  address: string;
  /** The address responded with 410 Gone. */
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
    ? t("{address} responded with 410 Gone. We won't send anything there until you turn the webhook back on.")
    : t("{address} has been failing for three days. We won't send anything there until you turn the webhook back on.");
  return {
    subject: t("Webhook turned off: {program}"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: t("Webhook turned off") },
      { kind: "paragraph", text },
      {
        kind: "paragraph",
        text: t("Unsent events are stored for 30 days. We'll send them when the webhook is back on."),
      },
      { kind: "button", label: t("Open the webhook"), url },
    ]),
  };
}
