import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type EarnedReward = { firstName: string; locale: Locale; reward: string; url: string };

/** The mail to a participant who was given a reward. */
export function rewardMail(
  brand: MailBrand,
  { firstName, locale, reward, url }: EarnedReward,
): { subject: string; text: string; html: string } {
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, ...values });
  const text = t("You have earned {reward}. See what comes with it.");
  return {
    subject: t("You've earned {reward}"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Congratulations, {name}", { name: firstName }) : t("Congratulations") },
      { kind: "paragraph", text },
      { kind: "button", label: t("See your reward"), url },
    ]),
  };
}
