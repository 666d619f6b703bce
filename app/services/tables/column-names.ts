/** The columns of a table by their names, however they are written. */
export type NamedColumn = { key: string; names: readonly string[] };

/** Upper and lower case, accents, spaces, hyphens and other signs make no difference. */
export function comparableName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/**
 * The key of each column of a table, by its heading: the key itself, else one of the names. Null for a heading that is not
 * known, and for all that could be the same column: a guess between two could take the wrong one.
 */
export function columnKeys(headings: readonly string[], columns: readonly NamedColumn[]): (string | null)[] {
  const keys = headings.map((): string | null => null);
  const find = (comparable: (name: string) => string, namesOf: (column: NamedColumn) => readonly string[]) => {
    const comparableHeadings = headings.map(comparable);
    for (const column of columns) {
      if (keys.includes(column.key)) continue;
      const names = new Set(namesOf(column).map(comparable).filter(Boolean));
      const matches = comparableHeadings.flatMap((name, at) => (keys[at] === null && names.has(name) ? [at] : []));
      if (matches.length === 1) keys[matches[0]!] = column.key;
    }
  };
  find(
    (name) => name.toLowerCase(),
    ({ key }) => [key],
  );
  find(comparableName, ({ names }) => names);
  return keys;
}
