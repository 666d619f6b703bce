import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type Confirmation = { firstName: string; locale: Locale; program: string; url: string; hours: number };

/** The mail to a new address, which asks its owner to confirm it. */
export function confirmEmailMail(brand: MailBrand, { firstName, locale, program, url, hours }: Confirmation) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, hours, ...values });
  return {
    subject: t("Confirm your new email for {program}"),
    ...layOutMail(brand, locale, t("The link expires in {hours} hours."), [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      {
        kind: "paragraph",
        text: t(
          "Use this link to change the email of your account at {program} to this one. From then on, you sign in with it.",
        ),
      },
      { kind: "button", label: t("Confirm this email"), url },
      {
        kind: "note",
        text: `${t("The link expires in {hours} hours.")} ${t("If you have no account at {program}, ignore this email. Nothing changes.")}`,
      },
    ]),
  };
}

/** The last mail to a former address. */
export function emailChangedMail(brand: MailBrand, { locale, program }: { locale: Locale; program: string }) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, ...values });
  const text = t("Your account at {program} has another email address from now on. You were signed out everywhere.");
  return {
    subject: t("The email of your account at {program} was changed"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: t("Your email was changed") },
      { kind: "paragraph", text },
      { kind: "note", text: t("If you didn't ask for this, please contact us.") },
    ]),
  };
}
