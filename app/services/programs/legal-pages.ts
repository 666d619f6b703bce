/** The slugs of the pages that a new participant agrees to; null where the program has none. */
export interface LegalPages {
  privacy: string | null;
  rules: string | null;
  terms: string | null;
}

/** Finds the legal pages by their titles as the operator wrote them, without translations. */
export function legalPagesOf(pages: readonly { slug: string; title: string }[]): LegalPages {
  const slugOf = (word: string) => pages.find(({ title }) => title.toLowerCase().includes(word))?.slug ?? null;
  return { privacy: slugOf("privacy"), rules: slugOf("rules"), terms: slugOf("terms") };
}
