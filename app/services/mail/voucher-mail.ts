import { INTL_TAGS, translate, type Locale, type TextValues } from "~/locales/translate";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import { layOutMail, type MailBrand } from "./mail-layout";

type EndingVouchers = {
  firstName: string;
  locale: Locale;
  vouchers: readonly { merchant: string; offer: string; expiresAt: Date }[];
  timeZone: string;
  /** What the program calls its rewards. */
  rewards: string;
  url: string;
};

/** The mail about vouchers of offers that expire in a few days. */
export function voucherMail(brand: MailBrand, { firstName, locale, vouchers, timeZone, rewards, url }: EndingVouchers) {
  const day = new Intl.DateTimeFormat(INTL_TAGS[locale], { day: "numeric", month: "short", timeZone });
  const t = (text: string, values?: TextValues) =>
    translate(locale, text, { count: vouchers.length, merchant: vouchers[0]?.merchant ?? "", ...values });
  const single = vouchers.length === 1;
  const text = single
    ? t("Your voucher for {merchant} is about to expire. Use it while it's valid.")
    : t("{count} of your vouchers are about to expire. Use them while they're valid.");
  return {
    subject: single ? t("Your voucher for {merchant} expires soon") : t("{count} of your vouchers expire soon"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Don't miss it, {name}", { name: firstName }) : t("Don't miss it") },
      { kind: "paragraph", text },
      {
        kind: "list",
        rows: vouchers.map(({ merchant, offer, expiresAt }) => ({
          label: `${merchant}: ${offer}`,
          value: t("Until {day}", { day: day.format(expiresAt) }),
        })),
      },
      { kind: "button", label: t("Open {page}", { page: myRewardsTitle(rewards, t) }), url },
    ]),
  };
}
