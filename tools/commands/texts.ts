import { ownNameOf } from "~/locales/language-names";
import type { Text } from "~/locales/text";
import { languageOf, TRANSLATION_LOCALES, type Locale } from "~/locales/translate";
import { sourcesUnder, textsIn } from "../../tests/locales/sources";

/**
 * `npm run texts [FOLDER...]`: prints every text of these folders (of all of app/ without one) as tab-separated rows:
 * English, each other language, places. Texts of one file stand together, so that a screen can be read as a whole.
 */
export default async function listTexts(folders: string[]): Promise<void> {
  const languages = await Promise.all(TRANSLATION_LOCALES.map(textsOf));
  const places = new Map<string, string[]>();
  for (const folder of folders.length > 0 ? folders : ["app"])
    for (const file of sourcesUnder(folder))
      for (const { key, place } of textsIn(file).texts) places.set(key, [...(places.get(key) ?? []), place]);
  const rows = [...places].map(([key, found]) => [
    key,
    ...languages.map((texts) => formsOf(texts[key])),
    found.join(" "),
  ]);
  const names = TRANSLATION_LOCALES.map((locale) => ownNameOf(locale));
  console.log([["English", ...names, "Places"], ...rows].map((row) => row.join("\t")).join("\n"));
}

async function textsOf(locale: Locale): Promise<Record<string, Text | undefined>> {
  const { site, admin } = languageOf(locale);
  return { ...(await site?.())?.texts, ...(await admin?.())?.texts };
}

function formsOf(text: Text | undefined): string {
  return typeof text === "object" ? Object.values(text).join(" | ") : (text ?? "");
}
