import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type Invitation = {
  firstName: string;
  locale: Locale;
  organization: string;
  inviter: string;
  url: string;
  /** For how many days `url` signs in; null when it only leads to the admin. */
  days: number | null;
  signInUrl: string;
};

/** The mail that invites somebody to the admin of an organization. */
export function invitationMail(
  brand: MailBrand,
  invitation: Invitation,
): { subject: string; text: string; html: string } {
  const { firstName, locale, organization, inviter, url, days, signInUrl } = invitation;
  const t = (text: string, values?: TextValues) => translate(locale, text, { organization, inviter, ...values });
  const note =
    days === null
      ? t("Sign in with this email address.")
      : t("The link expires in {days} days and works once. After that, sign in with this email address at {url}", {
          days,
          url: signInUrl,
        });
  return {
    subject: t("{inviter} invited you to {organization}"),
    ...layOutMail(brand, locale, t("You are now an admin of {organization}."), [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      {
        kind: "paragraph",
        text: t("{inviter} made you an admin of {organization}. Open the admin to see its programs."),
      },
      { kind: "button", label: t("Open the admin"), url },
      { kind: "note", text: note },
    ]),
  };
}
