import { languageOf, LANGUAGES } from "./languages";
import type { Dictionary, Text } from "./text";

/**
 * Translation of the texts of the site and the admin. The English text is its own key, so that the code is readable and
 * a text without a translation is shown in English. There is no library, because i18next with its React binding would
 * add a fifth to the size of a visitor's first page (docs/decisions/english-texts-as-keys.md).
 */
export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** The languages that the texts of operators can be translated to. They are written in English first. */
export const TRANSLATION_LOCALES = LOCALES.slice(1) as readonly TranslationLocale[];
export type TranslationLocale = Exclude<Locale, "en">;

export type TextValues = Readonly<Record<string, string | number>>;

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
 * Translates a text and fills in the `values` of its placeholders; numbers are formatted for the locale.
 * @param face `site` for a page of the site. Its browser has no other texts, and the server must render what the
 * browser renders: a word of an operator that is also a text of the admin would differ, and hydration would fail.
 */
export function translate(locale: Locale, text: Text, values?: TextValues, face: Face = "admin"): string {
  const translated = dictionaries[locale]?.[face][typeof text === "string" ? text : text.other] ?? text;
  const form = formOf(locale, translated, values?.count);
  if (!values) return form;
  return form.replace(/\{(\w+)\}/g, (word, name: string) => {
    const value = values[name];
    return typeof value === "number" ? formatNumber(value, locale) : (value ?? word);
  });
}

/**
 * Marks a text that is translated elsewhere, such as an entry of a list, and returns it unchanged. The test that
 * compares the dictionaries with the code finds texts by this function.
 */
export function msg(text: string): string;
export function msg(text: Exclude<Text, string>): Exclude<Text, string>;
export function msg(text: Text): Text {
  return text;
}

/** A number formatted for the locale: '1,250'. */
export function formatNumber(value: number, locale: Locale = "en"): string {
  // Points are whole numbers, which both locales group alike. The first formatter of a page takes the browser 30 ms.
  return Number.isInteger(value) ? groupThousands(value) : numbersOf(locale).format(value);
}

function groupThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The name of each language in that language, for a choice of languages. */
export const LANGUAGE_NAMES = ofEach((locale) => languageOf(locale).name);

/** The name of a language within a sentence of another one: 'Spanish', 'español'. */
export function languageName(language: Locale, locale: Locale): string {
  return new Intl.DisplayNames(INTL_TAGS[locale], { type: "language" }).of(language) ?? LANGUAGE_NAMES[language];
}

/** Whether the value is one of the supported locales. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

function formOf(locale: Locale, text: Text, count: string | number | undefined): string {
  if (typeof text === "string") return text;
  return pluralsOf(locale).select(Number(count)) === "one" ? text.one : text.other;
}

const numbersOf = perLocale((locale) => new Intl.NumberFormat(INTL_TAGS[locale]));
const pluralsOf = perLocale((locale) => new Intl.PluralRules(locale));

/** All languages in a sentence of one of them: 'English and Spanish'. */
export function languageList(locale: Locale): string {
  return new Intl.ListFormat(INTL_TAGS[locale]).format(LOCALES.map((language) => languageName(language, locale)));
}

/** The tags for formatting dates and numbers. */
export const INTL_TAGS = ofEach((locale) => languageOf(locale).formats);

function ofEach(valueOf: (locale: Locale) => string): Readonly<Record<Locale, string>> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, valueOf(locale)])) as Record<Locale, string>;
}

/** Caches a value per locale, such as an Intl formatter, which is expensive to create. */
export function perLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const cache = new Map<Locale, T>();
  return (locale) => {
    let value = cache.get(locale);
    if (value === undefined) cache.set(locale, (value = make(locale)));
    return value;
  };
}
