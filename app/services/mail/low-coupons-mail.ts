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
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, reward, ...values });
  const text =
    free === 0
      ? t("{reward} has no coupons left. Nobody can claim it until you add codes.")
      : t("Coupons left of {reward}: {free}. Add codes, so that participants can go on claiming it.", { free });
  return {
    subject: t("Few coupons left: {reward}"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: t("Few coupons left") },
      { kind: "paragraph", text },
      { kind: "paragraph", text: t("Program: {program}") },
      { kind: "button", label: t("Add codes"), url },
    ]),
  };
}
