import { loadTexts, LOCALES } from "./translate";

/** Loads the texts of all languages. Called once when a server process starts, web or worker. */
export async function registerLocales(): Promise<void> {
  await Promise.all(LOCALES.map((locale) => loadTexts(locale, "admin")));
}
