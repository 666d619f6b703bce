import type { Confident } from "../../ports";
import { lastAmount } from "./amount";
import { hasDate } from "./dates";
import { mean, type Row } from "./words";

const HEADER_ROWS = 9;
/** What the engine doubts more is a smudge. */
const NOISE = 0.45;
const PHONE = /\(?\d{3}\)?[\s.-]*\d{3}[\s.-]?\d{4}|\b(tel|phone|ph)\b[.:]?/i;
const NUMBERED = /^\d{1,6}\s+\S/;
const STREET =
  /\b(street|st|avenue|ave|road|rd|drive|dr|boulevard|blvd|lane|ln|highway|hwy|suite)\b\.?(\s+(n|s|e|w|ne|nw|se|sw))?$|^(av|av\.|avenida|calle|blvd|carr|col)\b/i;
/** Ends of streets that shops are called by, too: a street has a number before it. "Market Square" is a name. */
const NUMBERED_STREET =
  /^\d{1,6}\s.*\b(way|court|ct|place|plaza|square|parkway|pkwy|calle)\b\.?(\s+(n|s|e|w|ne|nw|se|sw))?$/i;
const TOWN = /,?\s*[A-Z]{2}\.?\s+\d{5}(-\d{4})?$|\bC\.?P\.?\s*\d{5}/;
/** Rows above a name that are not it: a label alone, or with what it labels. "Times Supermarket" is a name. */
const LABEL =
  "(?:welcome|bienvenid[oa]s?|thank you|(?:sales |cash |customer )?receipt|recibo|ticket|factura|invoice|(?:tax )?invoice|order|store|tienda|date|fecha|time|hora|cashier|cajer[oa]|(?:customer|merchant) copy|copia(?: cliente)?|copy|customer)";
const NO_NAME = new RegExp(
  `^${LABEL}[\\s!.:*-]*$|^${LABEL}\\s*(?:#|:|nr?o?\\b\\.?|number\\b|\\d)|^(?:welcome|bienvenid[oa]s?) (?:to|at|al?)\\b|^www\\.|^http`,
  "i",
);
/** A short name: "H&M", "IGA", "BP". */
const SHORT_NAME = /^\p{Lu}[\p{Lu}&'.+-]{0,3}\p{Lu}$/u;
/** The engine takes smudges for short words, but doubts them. */
const SURE_OF_SHORT = 0.8;

/**
 * The name at the top of a receipt, and the rows of its address below. What ends with an amount is bought, so no name
 * stands there or below.
 */
export function headerOf(
  rows: Row[],
  whole = false,
): { merchant: Confident<string> | null; address: Confident<string> | null } {
  const bought = rows.findIndex(
    ({ text, words }) =>
      !hasDate(text) &&
      lastAmount(
        words.map((word) => word.text),
        whole,
      )?.exact,
  );
  const top = rows.slice(0, bought < 0 ? HEADER_ROWS : Math.min(bought, HEADER_ROWS));
  const first = top.findIndex(({ text }) => !NO_NAME.test(text));
  const nameAt = top.findIndex(
    ({ text, confidence }, at) =>
      confidence >= NOISE &&
      (lettersOf(text) >= 4 || (confidence >= SURE_OF_SHORT && SHORT_NAME.test(text))) &&
      !NO_NAME.test(text) &&
      !(at === first ? isStreetOrTown(text) : isAddress(text)) &&
      !PHONE.test(text) &&
      !hasDate(text),
  );
  if (nameAt < 0) return { merchant: null, address: null };
  const name = top[nameAt]!;
  const addressRows = top
    .slice(nameAt + 1, nameAt + 5)
    .filter(({ text }) => isAddress(text) && !/\d{1,2}[/:]\d{2}/.test(text));
  return {
    merchant: { value: cleaned(name.text), confidence: name.confidence },
    address: addressRows.length
      ? {
          value: addressRows.map(({ text }) => cleaned(text)).join(", "),
          confidence: mean(addressRows.map(({ confidence }) => confidence)),
        }
      : null,
  };
}

/** A row that begins with a number is an address, but for the first of the paper: that is "3 Guys Market". */
const isAddress = (text: string) =>
  isStreetOrTown(text) || (NUMBERED.test(text) && !PHONE.test(text) && lettersOf(text) >= 3);
const isStreetOrTown = (text: string) =>
  !PHONE.test(text) && [STREET, NUMBERED_STREET, TOWN].some((end) => end.test(text)) && lettersOf(text) >= 3;
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "").length;
/** Without the marks that the edge of a paper leaves. */
const cleaned = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)!'"]+$/gu, "");
