import { INTL_TAGS, type Locale } from "./translate";

const formats = new Map<string, Intl.NumberFormat>();

/** '$25' or '$7.50': an amount in cents in the given locale, without decimals for whole amounts. */
export function moneyText(locale: Locale, amountCents: number, currency = "usd"): string {
  const whole = amountCents % 100 === 0;
  const key = `${locale}/${currency}/${whole}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(INTL_TAGS[locale], {
      style: "currency",
      currency,
      minimumFractionDigits: whole ? 0 : 2,
    });
    formats.set(key, format);
  }
  return format.format(amountCents / 100);
}
