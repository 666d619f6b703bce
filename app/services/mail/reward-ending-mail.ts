import { INTL_TAGS, translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type RewardEnding = {
  firstName: string;
  locale: Locale;
  program: string;
  reward: string;
  finish: Date;
  timeZone: string;
  url: string;
};

/** The mail to a participant who has enough points for a reward that ends soon. */
export function rewardEndingMail(brand: MailBrand, { firstName, locale, reward, finish, timeZone, url }: RewardEnding) {
  const day = new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: "long", timeZone }).format(finish);
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, day, ...values });
  const text = t("{reward} ends on {day}, and you have enough to claim it.");
  return {
    subject: t("{reward} ends soon"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Don't miss it, {name}", { name: firstName }) : t("Don't miss it") },
      { kind: "paragraph", text },
      { kind: "button", label: t("See what it is"), url },
    ]),
  };
}
