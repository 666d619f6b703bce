import { translate, type Locale } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type Win = { locale: Locale; firstName: string; program: string; reward: string; url: string };

/** The mail to the winner of a sweepstake or contest. */
export function winMail(brand: MailBrand, { locale, firstName, program, reward, url }: Win) {
  const subject = translate(locale, "You've won: {reward}", { reward });
  const greeting = firstName
    ? translate(locale, "Congrats, {name}!", { name: firstName })
    : translate(locale, "Congrats!");
  const text = translate(locale, "You've won {reward} in {program}. Open it to see how to get it.", {
    reward,
    program,
  });
  return {
    subject,
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: greeting },
      { kind: "paragraph", text },
      { kind: "button", label: translate(locale, "See what you've won"), url },
    ]),
  };
}
