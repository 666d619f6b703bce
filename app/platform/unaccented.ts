/** Letters that are not a base letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss" };

/**
 * A text in lower case and without accents: 'Página' becomes 'pagina'. As the database function of this name, which
 * leaves the case of plain texts and ligatures such as 'ﬁ' as they are. Pure and browser-safe.
 */
export function unaccented(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[øłđıß]/g, (letter) => LETTERS[letter]!);
}
