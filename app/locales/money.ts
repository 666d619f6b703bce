import { INTL_TAGS, type Locale } from "./translate";

/**
 * The currencies that a program may use, by ISO 4217. All have two decimals, because amounts are stored in hundredths.
 * A list of our own, because Intl also knows currencies that no longer exist.
 */
export const CURRENCIES = [
  ..."AED AUD BGN BRL CAD CHF CNY COP CZK DKK DOP EGP EUR GBP HKD IDR ILS INR KES MAD MXN MYR NGN NOK NZD PEN PHP PLN".split(
    " ",
  ),
  ..."QAR RON SAR SEK SGD THB TRY TWD UAH USD UYU ZAR".split(" "),
];

const formats = new Map<string, Intl.NumberFormat>();

/**
 * '$25' or '7,50 €': an amount in hundredths of the currency, in the given locale, without decimals for whole amounts.
 * @throws RangeError when the currency is not three letters
 */
export function moneyText(locale: Locale, amountCents: number, currency: string): string {
  return formatOf(locale, currency, amountCents % 100 === 0 ? 0 : 2).format(amountCents / 100);
}

/**
 * '$25.00': as `moneyText`, but always with decimals, for the lines of a receipt.
 * @throws RangeError when the currency is not three letters
 */
export function exactMoneyText(locale: Locale, amountCents: number, currency: string): string {
  return formatOf(locale, currency, 2).format(amountCents / 100);
}

function formatOf(locale: Locale, currency: string, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${locale}/${currency}/${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(INTL_TAGS[locale], {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: 2,
    });
    formats.set(key, format);
  }
  return format;
}

/** 'US dollar (USD)': a currency in the words of the locale, as lists of choices show it. */
export function currencyName(locale: Locale, currency: string): string {
  const name = new Intl.DisplayNames(INTL_TAGS[locale], { type: "currency" }).of(currency) ?? currency;
  return name === currency ? currency : `${name} (${currency})`;
}
