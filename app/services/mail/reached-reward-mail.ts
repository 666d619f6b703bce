import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type ReachedReward = {
  firstName: string;
  locale: Locale;
  program: string;
  reward: string;
  /** Of the reward's card. */
  url: string;
};

/** The mail to a participant whose points have become enough for a reward. */
export function reachedRewardMail(brand: MailBrand, { firstName, locale, program, reward, url }: ReachedReward) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, program, ...values });
  const text = t("You have enough in {program} for {reward}. It's yours as soon as you claim it.");
  return {
    subject: t("You can claim {reward}"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("You did it, {name}!", { name: firstName }) : t("You did it!") },
      { kind: "paragraph", text },
      { kind: "button", label: t("Claim it"), url },
    ]),
  };
}
