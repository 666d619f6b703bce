import { LANGUAGES, type Language } from "./languages";
import type { Dictionary, Term, Text } from "./text";

/**
 * Translation of the texts of the site and the admin. The English text is its own key, so that the code is readable and
 * a text without a translation is shown in English. There is no library, because i18next with its React binding would
 * add a fifth to the size of a visitor's first page (docs/decisions/english-texts-as-keys.md).
 */
export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** What the product knows of a language. */
export function languageOf(locale: Locale): Language {
  return LANGUAGES[locale];
}

/** The languages that the texts of operators can be translated to. They are written in English first. */
export const TRANSLATION_LOCALES = LOCALES.slice(1) as readonly TranslationLocale[];
export type TranslationLocale = Exclude<Locale, "en">;

/** Values of placeholders. A `Term` is a word of an operator, such as Spark and Sparks. */
export type TextValues = Readonly<Record<string, string | number | Term>>;

/** Whose texts a page may use. The admin also shows parts of the site, so it has both. */
export type Face = "site" | "admin";

const dictionaries: Partial<Record<Locale, Record<Face, Dictionary>>> = {};

/**
 * Registers the texts of a language in this process: when the server starts, and in the browser before hydration.
 * @param adminTexts what the admin has in addition to the site's texts
 */
export function registerMessages(locale: Locale, siteTexts: Dictionary, adminTexts: Dictionary = {}): void {
  dictionaries[locale] = { site: siteTexts, admin: { ...siteTexts, ...adminTexts } };
}

/**
 * Loads the texts of a language into this process. English has none to load.
 * @param face `site` leaves out those that only the admin has
 */
export async function loadTexts(locale: Locale, face: Face): Promise<void> {
  const { site, admin } = languageOf(locale);
  if (!site) return;
  const [siteTexts, adminTexts] = await Promise.all([site(), face === "admin" ? admin?.() : undefined]);
  registerMessages(locale, siteTexts.texts, adminTexts?.texts);
}

/**
 * Translates a text and fills in the `values` of its placeholders. Numbers are formatted for the locale. A `Term` has the
 * form of the number before it ('1 Spark'), and that for many without one ('Earn Sparks').
 * @param face `site` for a page of the site. Its browser has no other texts, and the server must render what the
 * browser renders: a word of an operator that is also a text of the admin would differ, and hydration would fail.
 */
export function translate(locale: Locale, text: Text, values?: TextValues, face: Face = "admin"): string {
  const translated = dictionaries[locale]?.[face][typeof text === "string" ? text : text.other] ?? text;
  const form = typeof translated === "string" ? translated : formOf(locale, translated, countIn(translated, values));
  if (!values) return form;
  let number: number | undefined;
  return form.replace(PLACEHOLDER, (word, name: string) => {
    const value = values[name];
    if (typeof value === "number") return formatNumber((number = value), locale);
    if (typeof value !== "object") return value ?? word;
    const agreeing = number === undefined ? value.other : formOf(locale, value, number);
    number = undefined;
    return agreeing;
  });
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** What selects the form of a text: `count`, or the first number in the text. */
function countIn(text: Term, values: TextValues = {}): number {
  const names = [...text.other.matchAll(PLACEHOLDER)].map(([, name]) => name!);
  return Number(values.count ?? names.map((name) => values[name]).find((value) => typeof value === "number"));
}

/**
 * Marks a text that is translated elsewhere, such as an entry of a list, and returns it unchanged. The test that
 * compares the dictionaries with the code finds texts by this function.
 */
export function msg(text: string): string;
export function msg(text: Term): Term;
export function msg(text: Text): Text {
  return text;
}

/** A number formatted for the locale: '1,250'. */
export function formatNumber(value: number, locale: Locale = "en"): string {
  const { thousands } = languageOf(locale);
  if (thousands === undefined || !Number.isInteger(value)) return numbersOf(locale).format(value);
  return String(value).replace(/\B(?=(\d{3})+$)/g, thousands);
}

/** Whether the value is one of the supported locales. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

function formOf(locale: Locale, forms: Term, count: number): string {
  return forms[pluralsOf(locale).select(count)] ?? forms.other;
}

const numbersOf = perLocale((locale) => new Intl.NumberFormat(INTL_TAGS[locale]));
const pluralsOf = perLocale((locale) => new Intl.PluralRules(locale));

/** The tags for formatting dates and numbers. */
export const INTL_TAGS = Object.fromEntries(LOCALES.map((locale) => [locale, languageOf(locale).formats])) as Readonly<
  Record<Locale, string>
>;

/** Caches a value per locale, such as an Intl formatter, which is expensive to create. */
export function perLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const cache = new Map<Locale, T>();
  return (locale) => {
    let value = cache.get(locale);
    if (value === undefined) cache.set(locale, (value = make(locale)));
    return value;
  };
}
