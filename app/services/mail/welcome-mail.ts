import type { Term } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type Welcome = {
  firstName: string;
  locale: Locale;
  program: string;
  /** What the program calls its points. */
  term: Term;
  url: string;
};

/** The mail to a participant who has just joined. */
export function welcomeMail(brand: MailBrand, { firstName, locale, program, term, url }: Welcome) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, term, ...values });
  const text = t("You're in. Start with a challenge: each one earns you {term}.");
  return {
    subject: t("Welcome to {program}!"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Welcome, {name}!", { name: firstName }) : t("Welcome!") },
      { kind: "paragraph", text },
      { kind: "button", label: t("See the challenges"), url },
    ]),
  };
}
