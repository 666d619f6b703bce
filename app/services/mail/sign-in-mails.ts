import { msg, translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type Content = { subject: string; text: string; html: string };
type Reader = { firstName: string; locale: Locale };

const IGNORE = msg("If you didn't request this, you can ignore this email. No one can sign in without it.");

/** The mail with a one-time code. The code is not in the subject, because lock screens show subjects. */
export function codeMail(brand: MailBrand, { firstName, locale }: Reader, code: string, minutes: number): Content {
  const t = (text: string, values?: TextValues) =>
    translate(locale, text, { sender: brand.nameInSentence, minutes, ...values });
  return {
    subject: t("Your login code for {sender}"),
    ...layOutMail(brand, locale, t("It expires in {minutes} minutes."), [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      {
        kind: "paragraph",
        text: t(
          "Use this code to sign in to {sender}. It expires in {minutes} minutes and works once, in the browser you requested it from.",
        ),
      },
      { kind: "code", code },
      { kind: "note", text: `${t("Don't share this code with anyone. We'll never ask for it.")} ${t(IGNORE)}` },
    ]),
  };
}

/** The mail with a link that signs in. */
export function linkMail(brand: MailBrand, { firstName, locale }: Reader, url: string, minutes: number): Content {
  const t = (text: string, values?: TextValues) =>
    translate(locale, text, { sender: brand.nameInSentence, minutes, ...values });
  return {
    subject: t("Your login link for {sender}"),
    ...layOutMail(brand, locale, t("It expires in {minutes} minutes."), [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      {
        kind: "paragraph",
        text: t("Use this link to sign in to {sender}. It expires in {minutes} minutes and works once."),
      },
      { kind: "button", label: t("Sign in to {sender}"), url },
      { kind: "note", text: `${t("Don't forward this email. The link opens your account.")} ${t(IGNORE)}` },
    ]),
  };
}
