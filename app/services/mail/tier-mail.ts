import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand, type MailPart } from "./mail-layout";

type TierOfMail = {
  firstName: string;
  locale: Locale;
  program: string;
  tier: string;
  /** What comes with the tier, in the operator's words; may be empty. */
  benefits: string;
  url: string;
};

/** The mail to a participant who reached a tier. */
export function tierMail(brand: MailBrand, { firstName, locale, program, tier, benefits, url }: TierOfMail) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { tier, program, ...values });
  const text = t("You've reached {tier} in {program}.");
  const parts: MailPart[] = [
    { kind: "heading", text: firstName ? t("Congratulations, {name}!", { name: firstName }) : t("Congratulations!") },
    { kind: "paragraph", text },
  ];
  if (benefits) parts.push({ kind: "paragraph", text: benefits });
  parts.push({ kind: "button", label: t("See your tier"), url });
  return { subject: t("You've reached {tier}"), ...layOutMail(brand, locale, text, parts) };
}
