import { unaccented } from "./unaccented";

/**
 * A text for a URL: lowercase Latin letters and digits without accents, and hyphens between words. It is empty for a
 * text that has none of these. Pure and browser-safe.
 */
export function hyphenated(text: string, maxLength: number): string {
  return unaccented(text)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, "");
}
