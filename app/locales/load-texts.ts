import { languageOf, LOCALES, registerMessages, type Face, type Locale } from "./translate";

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

/** Loads the texts of all languages. Called once when a server process starts, web or worker. */
export async function registerLocales(): Promise<void> {
  await Promise.all(LOCALES.map((locale) => loadTexts(locale, "admin")));
}
