import { msg, translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type Content = { subject: string; text: string; html: string };
type Reader = { firstName: string; locale: Locale };

const IGNORE = msg("If you did not ask for this, you can ignore this email: nobody can sign in without it.");

/** The mail with a one-time code. The code is not in the subject, because lock screens show subjects. */
export function codeMail(brand: MailBrand, { firstName, locale }: Reader, code: string, minutes: number): Content {
  const t = (text: string, values?: TextValues) =>
    translate(locale, text, { sender: brand.nameInSentence, minutes, ...values });
  return {
    subject: t("Your login code for {sender}"),
    ...layOutMail(brand, locale, t("It works for {minutes} minutes."), [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      {
        kind: "paragraph",
        text: t(
          "Here is your code to sign in to {sender}. It works for {minutes} minutes, once, in the browser that asked for it.",
        ),
      },
      { kind: "code", code },
      { kind: "note", text: `${t("Never tell anyone this code; we will not ask for it.")} ${t(IGNORE)}` },
    ]),
  };
}

/** The mail with a link that signs in. */
export function linkMail(brand: MailBrand, { firstName, locale }: Reader, url: string, minutes: number): Content {
  const t = (text: string, values?: TextValues) =>
    translate(locale, text, { sender: brand.nameInSentence, minutes, ...values });
  return {
    subject: t("Your login link for {sender}"),
    ...layOutMail(brand, locale, t("It works for {minutes} minutes."), [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      { kind: "paragraph", text: t("Here is your link to sign in to {sender}. It works for {minutes} minutes, once.") },
      { kind: "button", label: t("Sign in to {sender}"), url },
      { kind: "note", text: `${t("Please do not forward it: it opens your account.")} ${t(IGNORE)}` },
    ]),
  };
}
