/**
 * The `limit` rows that fit a search best: first those whose text begins with it, then those with a word that does,
 * then the rest, each by text. Pure.
 */
export function closest<T>(rows: readonly T[], search: string, textOf: (row: T) => string, limit: number): T[] {
  const query = search.trim().toLowerCase();
  const rated = rows.map((row) => ({
    row,
    text: textOf(row),
    distance: distanceOf(textOf(row).toLowerCase(), query),
  }));
  rated.sort((a, b) => a.distance - b.distance || a.text.localeCompare(b.text));
  return rated.slice(0, limit).map(({ row }) => row);
}

function distanceOf(text: string, query: string): number {
  if (text.startsWith(query)) return 0;
  return text.includes(` ${query}`) ? 1 : 2;
}

/** Whether a search has a word of three letters, the least that an index of parts finds. */
export function hasLongWord(search: string): boolean {
  return search.split(/\s+/).some((word) => word.length >= 3);
}
