/**
 * The words of both faces in the reader's language. The English text is its own key, so the code reads as it speaks
 * and a text without a translation still stands there. No library: i18next and its React binding would add a fifth to
 * what a visitor's first page weighs.
 */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** A text with words in braces; with `one` and `other`, the one that goes with the value `count`. */
export type Text = string | { one: string; other: string };
export type TextValues = Readonly<Record<string, string | number>>;

/** Translations by English text; of a text with two forms, by its `other`. */
export type Dictionary = Readonly<Record<string, Text>>;

const dictionaries: Partial<Record<Locale, Dictionary>> = {};

/** Makes a language known in this process: at the server's start, in the browser before its page hydrates. */
export function learn(locale: Locale, dictionary: Dictionary): void {
  dictionaries[locale] = dictionary;
}

/** Says `text` in a language, with `values` for its words in braces; numbers are written as that language does. */
export function say(locale: Locale, text: Text, values: TextValues = {}): string {
  const translated = dictionaries[locale]?.[typeof text === "string" ? text : text.other] ?? text;
  return formOf(locale, translated, values.count).replace(/\{(\w+)\}/g, (word, name: string) => {
    const value = values[name];
    return typeof value === "number" ? formatNumber(value, locale) : (value ?? word);
  });
}

/**
 * Marks a text that is said elsewhere, such as one of a list, and gives it back: the test that compares the
 * dictionaries with the code finds it by this.
 */
export function phrase(text: string): string {
  return text;
}

/** A number as the language writes it: '1,250'; without one as the console does, which speaks English. */
export function formatNumber(value: number, locale: Locale = "en"): string {
  return numbersOf(locale).format(value);
}

/** What each language calls itself: in a choice, everybody looks for their own. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };

/** Whether this is one of the languages we speak. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

function formOf(locale: Locale, text: Text, count: string | number | undefined): string {
  if (typeof text === "string") return text;
  return pluralsOf(locale).select(Number(count)) === "one" ? text.one : text.other;
}

const numbersOf = perLocale((locale) => new Intl.NumberFormat(INTL_TAGS[locale]));
const pluralsOf = perLocale((locale) => new Intl.PluralRules(locale));

/** The tags that dates and numbers are formatted by: our Spanish readers live in the United States. */
export const INTL_TAGS: Record<Locale, string> = { en: "en-US", es: "es-US" };

/** Intl's formatters cost more to make than to use. */
export function perLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    let value = made.get(locale);
    if (value === undefined) made.set(locale, (value = make(locale)));
    return value;
  };
}
