import { sqlText, type SqlText } from "./database/sql";

/**
 * Keeps a spreadsheet from running a text of a CSV file as a formula. `+1-303-555-0119` would become −976 and `+13035550119`
 * lose its plus, so that only a negative number stays as it is. Browser-safe.
 */

/** The characters with which a spreadsheet begins a formula; also the wide ones of Asian keyboards. */
const MARKS = "=+@\t\r＝＋－＠-";
const FORMULA = new RegExp(`^'*[${MARKS}]`);
const PROTECTED = new RegExp(`^'+[${MARKS}]`);
const NEGATIVE = "^-[0-9]{1,15}([.,][0-9]{1,15})?$";
const NEGATIVE_NUMBER = new RegExp(NEGATIVE);

/**
 * Texts that begin with a letter, which most do, are plain. Looking at the code of the first character is much faster
 * than the pattern, and no mark is in this range.
 */
const [FIRST_LETTER, LAST_LETTER] = [65, 65_000];

/** The text with an apostrophe before what would run; also if it has some already, since `unprotectedText` takes one. */
export function protectedText(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** The SQL of `protectedText`. `text` is an expression; an empty text becomes null. */
export function protectedTextSql(text: SqlText): SqlText {
  return sqlText`case when ascii(${text}) between ${FIRST_LETTER} and ${LAST_LETTER} then ${text}
    when ${text} ~ '${NEGATIVE}' then ${text}
    when ${text} ~ '^''*[${MARKS}]' then '''' || ${text} else nullif(${text}, '') end`;
}

/** The text of a cell without the apostrophe that protects it. */
export function unprotectedText(cell: string): string {
  return PROTECTED.test(cell) ? cell.slice(1) : cell;
}
