import type { Term } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";
import { rewardLayout, type RewardOfMail } from "./reward-mail";

type BirthdayPoints = {
  firstName: string;
  locale: Locale;
  program: string;
  /** What the program calls its points. */
  term: Term;
  points: number;
  url: string;
};

/** The mail to a participant who got a reward for their birthday. */
export function birthdayRewardMail(brand: MailBrand, gift: RewardOfMail) {
  const { locale, reward } = gift;
  return rewardLayout(brand, gift, {
    ...wishes(gift),
    text: translate(locale, "{reward} is yours. Have a wonderful day!", { reward }),
    button: translate(locale, "See what you've got"),
  });
}

/** The mail to a participant who got points for their birthday. */
export function birthdayPointsMail(brand: MailBrand, gift: BirthdayPoints) {
  const { locale, term, points, url } = gift;
  const { subject, heading } = wishes(gift);
  const text = translate(locale, "You've earned {points} {term}. Have a wonderful day!", { points, term });
  return {
    subject,
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: heading },
      { kind: "paragraph", text },
      { kind: "button", label: translate(locale, "See what's next"), url },
    ]),
  };
}

function wishes({ firstName, locale, program }: Pick<BirthdayPoints, "firstName" | "locale" | "program">) {
  const t = (text: string, values?: TextValues) => translate(locale, text, values);
  return {
    subject: t("Happy birthday from {program}", { program }),
    heading: firstName ? t("Happy birthday, {name}!", { name: firstName }) : t("Happy birthday!"),
  };
}
