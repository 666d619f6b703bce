/**
 * The texts of a row in further languages, as its column `translations` and forms have them: `{es: {caption: "…"}}`.
 * The row's own columns have the text that the operator wrote first: in English on a site with two languages. A text
 * without a translation is shown as it was written. See docs/decisions/translations-in-the-row.md.
 */
import { z } from "zod";
import { LOCALES, TRANSLATION_LOCALES, type Locale, type TranslationLocale } from "~/locales/translate";
import { text } from "./form-values";

/** Translated texts by language and the name of their form field. No text is empty. */
export const translationsView = z.partialRecord(z.enum(LOCALES), z.record(z.string(), z.string()));
export type Translations = z.output<typeof translationsView>;

/**
 * The translations that a form sends. Empty texts are left out.
 * @param maxLengths how long the translation of each field may be, by the field's name
 */
export function translationsField(maxLengths: Record<string, number>) {
  const texts = z.object(
    Object.fromEntries(Object.entries(maxLengths).map(([field, max]) => [field, text(max).optional()])),
  );
  const locales = Object.fromEntries(TRANSLATION_LOCALES.map((locale) => [locale, texts.optional()]));
  return z.object(locales as Record<TranslationLocale, z.ZodOptional<typeof texts>>).transform(withoutEmpty);
}

/**
 * The translations of a form whose values are stored one by one, by the names of their form fields:
 * `translations[es][caption]`. One that is not sent stays as it is; an empty one is null.
 */
export function translationFields(maxLengths: Record<string, number>) {
  const field = (max: number) =>
    z
      .union([text(max), z.null()])
      .transform((value) => value || null)
      .optional();
  return Object.fromEntries(
    TRANSLATION_LOCALES.flatMap((locale) =>
      Object.entries(maxLengths).map(([name, max]) => [`translations[${locale}][${name}]`, field(max)] as const),
    ),
  );
}

function withoutEmpty(sent: Record<string, Record<string, string | undefined> | undefined>): Translations {
  const locales = Object.entries(sent).flatMap(([locale, texts = {}]) => {
    const filled = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return filled.length > 0 ? [[locale, Object.fromEntries(filled)]] : [];
  });
  return Object.fromEntries(locales) as Translations;
}

/** The translations of a stored row; none if the stored JSON is invalid, so that its page still renders. */
export function translationsOf({ translations }: { translations?: unknown }): Translations {
  return translationsView.safeParse(translations).data ?? {};
}

/** A row's translations with the translations of one field changed, such as the name of a copy. */
export function changedTranslations(
  row: { translations?: unknown },
  field: string,
  change: (locale: Locale, text: string) => string,
): Translations {
  const locales = Object.entries(translationsOf(row)) as [Locale, Record<string, string>][];
  return Object.fromEntries(
    locales.map(([locale, texts]) => {
      const text = texts[field];
      return [locale, text === undefined ? texts : { ...texts, [field]: change(locale, text) }];
    }),
  );
}

/**
 * Conditions of a database query, one for each language, that the translation of a field contains a word.
 * @param word escaped for LIKE
 */
export function whereTranslated(field: string, word: string) {
  return TRANSLATION_LOCALES.map((locale) => ({
    translations: { path: [locale, field], string_contains: word, mode: "insensitive" as const },
  }));
}

/**
 * The row with its texts in a language. `caption_text` replaces `captionText` or `caption_text`, whichever the row has.
 */
export function translatedRow<R extends { translations?: unknown }>(row: R, locale: Locale): R {
  const texts = Object.entries(translationsOf(row)[locale] ?? {});
  const columns = texts.map(([field, translation]) => [field in row ? field : columnOf(field), translation] as const);
  return columns.length > 0 ? { ...row, ...Object.fromEntries(columns.filter(([column]) => column in row)) } : row;
}

function columnOf(field: string): string {
  return field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
