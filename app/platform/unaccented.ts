/** Letters that are not a base letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss" };

/**
 * A text in lower case and without accents, as by the database function of this name: 'Página' becomes 'pagina'. Pure
 * and browser-safe.
 */
export function unaccented(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[øłđıß]/g, (letter) => LETTERS[letter]!);
}
