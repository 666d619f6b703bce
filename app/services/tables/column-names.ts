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
 * The first line of a table with the key of each column that is known: by the key itself, else by one of its names, if no
 * other column of the table is that one. Other names stay as they are.
 */
export function columnKeys(header: readonly string[], columns: readonly NamedColumn[]): string[] {
  const found = new Map<number, string>();
  const known = new Set<string>();
  const find = (matches: (name: string, column: NamedColumn) => boolean) => {
    for (const [at, name] of header.entries()) {
      const column = found.has(at) ? undefined : columns.find((one) => matches(name, one));
      if (!column || known.has(column.key)) continue;
      found.set(at, column.key);
      known.add(column.key);
    }
  };
  find((name, { key }) => name.toLowerCase() === key.toLowerCase());
  find((name, { names }) => names.some((one) => comparableName(one) === comparableName(name)));
  return header.map((name, at) => found.get(at) ?? name);
}
