import type { Text } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type LowCoupons = {
  locale: Locale;
  program: string;
  reward: string;
  /** How many coupons are left. */
  free: number;
  url: string;
};

/** The mail to an admin when a reward runs low on coupons. */
export function lowCouponsMail(
  brand: MailBrand,
  { locale, program, reward, free, url }: LowCoupons,
): { subject: string; text: string; html: string } {
  const t = (text: Text, values?: TextValues) => translate(locale, text, { program, reward, ...values });
  const heading = free === 0 ? t("{reward} is out of coupons") : t("{reward} is running low on coupons");
  const text =
    free === 0
      ? t("Nobody can claim it until you add codes.")
      : t(
          {
            one: "There is {count} coupon left. Add codes so that participants can keep claiming it.",
            other: "There are {count} coupons left. Add codes so that participants can keep claiming it.",
          },
          { count: free },
        );
  return {
    subject: heading,
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: heading },
      { kind: "paragraph", text },
      { kind: "paragraph", text: t("Program: {program}") },
      { kind: "button", label: t("Add codes"), url },
    ]),
  };
}
