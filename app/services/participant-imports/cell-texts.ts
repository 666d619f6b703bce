/**
 * How texts stand in the cells of CSV files of participants, so that a spreadsheet runs none of them as a formula, and
 * an exported file can be imported without a change. Browser-safe.
 */

/** The characters with which a spreadsheet begins a formula; also the wide ones of Asian keyboards. */
const MARKS = "=+@\t\r＝＋－＠-";
const PROTECTED = new RegExp(`^'+[${MARKS}]`);

/**
 * Texts that begin with a letter, which most do, are plain. Looking at the code of the first character is much faster
 * than the pattern, and no mark is in this range.
 */
const [FIRST_LETTER, LAST_LETTER] = [65, 65_000];

/**
 * The SQL that puts an apostrophe before such a text, also if it has some already: an import takes one away. `text` is
 * an expression; an empty text becomes null.
 */
export function protectedText(text: string): string {
  return `case when ascii(${text}) between ${FIRST_LETTER} and ${LAST_LETTER} then ${text}
    when ${text} ~ '^''*[${MARKS}]' then '''' || ${text} else nullif(${text}, '') end`;
}

/** The text of a cell without the apostrophe that protects it. */
export function unprotectedText(cell: string): string {
  return PROTECTED.test(cell) ? cell.slice(1) : cell;
}

/** The SQL that writes a tag in a cell of several: in quotation marks if its name has a comma or is not plain. */
export function quotedTag(name: string): string {
  return `case when ${name} ~ '[,"\\t\\r\\n]|  ' then '"' || replace(${name}, '"', '""') || '"' else ${name} end`;
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
