import { sqlText, type SqlText } from "~/platform/database/sql";

/** How several tags stand in one cell of a CSV file of participants. Browser-safe. */

/** The SQL that writes a tag in a cell of several: in quotation marks if its name has a comma or is not plain. */
export function quotedTag(name: SqlText): SqlText {
  return sqlText`case when ${name} ~ '[,"\\t\\r\\n]|  ' then '"' || replace(${name}, '"', '""') || '"' else ${name} end`;
}

/** The tags in a cell, separated by commas. A name in quotation marks may have commas of its own. */
export function tagsIn(cell: string): string[] {
  const tags = new Map<string, string>();
  for (const [part] of cell.matchAll(/\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g)) {
    const text = part.trim();
    const quoted = /^"(.*)"$/s.exec(text)?.[1];
    const name = quoted === undefined ? text.replace(/\s+/g, " ") : quoted.replaceAll('""', '"').trim();
    if (name && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), name);
  }
  return [...tags.values()];
}
