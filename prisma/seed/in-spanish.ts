import type { Translations } from "~/platform/translations";

/** Spanish texts as the translations of a row; none without texts. */
export function inSpanish(texts: Record<string, string | undefined> = {}): Translations {
  const written = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (written.length === 0) return {};
  return { es: Object.fromEntries(written.map(([field, text]) => [field, text.trim()])) };
}
