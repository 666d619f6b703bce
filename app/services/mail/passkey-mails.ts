import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type Addition = { firstName: string; locale: Locale; program: string; url: string };

/** The mail about a new passkey, which somebody else at the person's device may have added. */
export function passkeyAddedMail(brand: MailBrand, { firstName, locale, program, url }: Addition) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, ...values });
  const text = t("A passkey was added to your account at {program}. It signs in without an email.");
  return {
    subject: t("A passkey was added to your account at {program}"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      { kind: "paragraph", text },
      { kind: "button", label: t("Go to My Account"), url },
      { kind: "note", text: t("If this wasn't you, remove it in your account and contact us.") },
    ]),
  };
}
