import type { Term } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";
import { rewardLayout, type RewardOfMail } from "./reward-mail";

type CanceledClaim = {
  firstName: string;
  locale: Locale;
  program: string;
  reward: string;
  /** How many came back. */
  points: number;
  term: Term;
  url: string;
};

/** The mail to a participant whose claim an admin canceled. */
export function claimCanceledMail(brand: MailBrand, { firstName, locale, url, ...canceled }: CanceledClaim) {
  const t = (text: Parameters<typeof translate>[1], values?: TextValues) =>
    translate(locale, text, { ...canceled, ...values });
  const text =
    canceled.points > 0
      ? t(
          {
            one: "Your claim of {reward} was canceled. {points} {term} is back in your account.",
            other: "Your claim of {reward} was canceled. {points} {term} are back in your account.",
          },
          { count: canceled.points },
        )
      : t("Your claim of {reward} was canceled.");
  return {
    subject: t("Your claim of {reward} was canceled"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Hello {name}", { name: firstName }) : t("Hello") },
      { kind: "paragraph", text },
      { kind: "button", label: t("Open {program}"), url },
    ]),
  };
}

/** The mail to a participant whose code was replaced, with the new one. */
export function codeReplacedMail(brand: MailBrand, claim: RewardOfMail) {
  const { firstName, locale, reward } = claim;
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, ...values });
  return rewardLayout(brand, claim, {
    subject: t("Your new code for {reward}"),
    heading: firstName ? t("Hello {name}", { name: firstName }) : t("Hello"),
    text: t("Here is a new code for {reward}. The one that you had no longer works."),
    button: t("Open {reward}"),
  });
}
