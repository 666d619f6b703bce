import { INTL_TAGS, languageOf, LOCALES, type Locale } from "./translate";

/** The name of a language in the language itself, for a choice of languages. */
export function ownNameOf(language: Locale): string {
  return languageOf(language).name;
}

/** The name of a language within a sentence of another one: 'Spanish', 'español'. */
export function languageName(language: Locale, locale: Locale): string {
  return new Intl.DisplayNames(INTL_TAGS[locale], { type: "language" }).of(language) ?? ownNameOf(language);
}

/** All languages in a sentence of one of them: 'English and Spanish'. */
export function languageList(locale: Locale): string {
  return new Intl.ListFormat(INTL_TAGS[locale]).format(LOCALES.map((language) => languageName(language, locale)));
}
