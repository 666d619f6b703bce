import type { Term } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type MergedAccounts = {
  firstName: string;
  locale: Locale;
  program: string;
  term: Term;
  /** What the program calls its rewards. */
  rewards: string;
  /** What moved from the closed account. */
  points: number;
  /** The points of the account that stays. */
  balance: number;
  /** The masked address to sign in with, for the owner of the closed one; null for the account that stays. */
  email: string | null;
  url: string;
};

/** The mail to each address of two accounts that an admin merged. */
export function mergedMail(brand: MailBrand, { firstName, locale, url, ...merged }: MergedAccounts) {
  const t = (text: string, values?: TextValues) =>
    translate(locale, text, { ...merged, email: merged.email ?? "", ...values });
  const { points, email } = merged;
  const text =
    email === null
      ? t("Your other account at {program} was merged into this one.")
      : t("Your account at {program} was merged into your other one. From now on, sign in with {email}.");
  const moved =
    points > 0
      ? t("{points} {term}, your {rewards} and your history moved along.")
      : t("Your {rewards} and your history moved along.");
  return {
    subject: t("Your two accounts at {program} are one now"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      { kind: "paragraph", text },
      { kind: "paragraph", text: `${moved} ${t("You now have {balance} {term}.")}` },
      { kind: "button", label: t("Open {program}"), url },
      { kind: "note", text: t("If the other account wasn't yours, please contact us.") },
    ]),
  };
}

type OtherAddress = { program: string; email: string; url: string };

/** The mail to the address of a merged account that somebody tried to sign in with. */
export function otherAddressMail(
  brand: MailBrand,
  { firstName, locale }: { firstName: string; locale: Locale },
  { url, ...other }: OtherAddress,
) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { ...other, ...values });
  const text = t("The account with this address was merged into your other one. Sign in with {email}.");
  return {
    subject: t("Sign in to {program} with your other address"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      { kind: "paragraph", text },
      { kind: "button", label: t("Open {program}"), url },
      { kind: "note", text: t("If you didn't try to sign in, you can ignore this email.") },
    ]),
  };
}
