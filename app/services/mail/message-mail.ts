import type { Locale } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

/** The mail that an admin wrote to one participant. Blank lines begin a new paragraph. */
export function messageMail(
  brand: MailBrand,
  { locale, subject, text }: { locale: Locale; subject: string; text: string },
) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return {
    subject,
    ...layOutMail(
      brand,
      locale,
      paragraphs[0] ?? subject,
      paragraphs.map((paragraph) => ({ kind: "paragraph" as const, text: paragraph.trim() })),
    ),
  };
}
