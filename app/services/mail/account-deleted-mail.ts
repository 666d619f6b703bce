import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

/** The last mail to an address: its account was deleted, by its owner or by somebody else. */
export function accountDeletedMail(brand: MailBrand, { locale, program }: { locale: Locale; program: string }) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, ...values });
  const text = t("Your account at {program} and your personal data were deleted. This can't be undone.");
  return {
    subject: t("Your account at {program} was deleted"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: t("Your account was deleted") },
      { kind: "paragraph", text },
      { kind: "note", text: t("If you didn't ask for this, please contact us.") },
    ]),
  };
}
