import { es } from "~/locales/es";
import { esAdmin } from "~/locales/es-admin";
import type { Text } from "~/locales/translate";
import { sourcesUnder, textsIn } from "../../tests/locales/sources";

/**
 * `npm run texts [FOLDER...]`: prints every text of these folders (of all of app/ without one) as tab-separated rows:
 * English, Spanish, places. Texts of one file stand together, so that a screen can be read as a whole.
 */
export default function listTexts(folders: string[]): void {
  const spanish: Record<string, Text | undefined> = { ...es, ...esAdmin };
  const places = new Map<string, string[]>();
  for (const folder of folders.length > 0 ? folders : ["app"])
    for (const file of sourcesUnder(folder))
      for (const { key, place } of textsIn(file).texts) places.set(key, [...(places.get(key) ?? []), place]);
  const rows = [...places].map(([key, found]) => [key, formsOf(spanish[key]), found.join(" ")]);
  console.log([["English", "Spanish", "Places"], ...rows].map((row) => row.join("\t")).join("\n"));
}

function formsOf(text: Text | undefined): string {
  return typeof text === "object" ? `${text.one} | ${text.other}` : (text ?? "");
}
