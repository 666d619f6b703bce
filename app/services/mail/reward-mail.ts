import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type RewardOfMail = { firstName: string; locale: Locale; program: string; reward: string; url: string };

/** The mail to a participant who was given a reward. */
export function rewardMail(brand: MailBrand, { firstName, locale, reward, url }: RewardOfMail) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, ...values });
  const text = t("You've earned {reward}. See what comes with it.");
  return {
    subject: t("You've earned {reward}"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Congratulations, {name}!", { name: firstName }) : t("Congratulations!") },
      { kind: "paragraph", text },
      { kind: "button", label: t("See your reward"), url },
    ]),
  };
}

/** The mail to the winner of a sweepstake or contest. */
export function winMail(brand: MailBrand, { firstName, locale, program, reward, url }: RewardOfMail) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, program, ...values });
  const text = t("You've won {reward} in {program}. Open it to see how to claim it.");
  return {
    subject: t("You've won: {reward}"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Congratulations, {name}!", { name: firstName }) : t("Congratulations!") },
      { kind: "paragraph", text },
      { kind: "button", label: t("See what you've won"), url },
    ]),
  };
}
