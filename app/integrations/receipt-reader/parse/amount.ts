/** Amounts of money as they are printed, and as the engine misreads them. */

/** Digits, and letters that look like them. */
const LOOKALIKES: Record<string, string> = {
  O: "0",
  o: "0",
  Q: "0",
  D: "0",
  l: "1",
  I: "1",
  "|": "1",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
};

/** Signs and codes of currencies whose amounts are printed without decimals. */
const WHOLE_SIGN = "[¥￥₩円원]|JPY|KRW|CLP|HUF|Ft";
/** Signs and codes of currencies, in front of an amount or behind it. */
export const CURRENCY = `(?:(?:US|CA|MX|AU|NZ|HK|R|C|A|S|B\\/)?\\$|[€£₹]|EUR|USD|GBP|CAD|MXN|BRL|CHF|PLN|INR|AUD|NZD|SEK|NOK|DKK|CZK|kr\\.?|Kr\\.?|zł|zl|ZŁ|Fr\\.|Rs\\.?|Kč|${WHOLE_SIGN})`;
const ONLY_CURRENCY = new RegExp(`^${CURRENCY}$`);
const WHOLE_CURRENCY = new RegExp(WHOLE_SIGN);
const MINUS = "[-–—−]";

/**
 * Whether numbers on a paper are amounts although they have no decimals: it names a currency that has none, and not at
 * each amount.
 */
export function hasWholeAmounts(text: string): boolean {
  const signs = text.match(new RegExp(`(?<!\\p{L})(?:${WHOLE_SIGN})(?!\\p{L})`, "gu"))?.length ?? 0;
  return signs > 0 && signs <= 2;
}

export type Amount = {
  cents: number;
  /** Whether it is read exactly as printed; false where a letter was taken for a digit or a point for a comma. */
  exact: boolean;
};

const AMOUNT = new RegExp(
  `^(?<sign>${MINUS}|\\()?(?<before>${CURRENCY})?(?<inner>${MINUS})?(?<digits>[\\dOoQDlI|SsBZ.,:'’]+?(?:[.,]${MINUS}{1,2})?)(?<behind>${CURRENCY})?(?<after>${MINUS}|\\))?[TFNAXE]?$`,
);
/** Thousands by point, comma or apostrophe, or as India writes lakhs. */
const GROUPED = /^\d{1,7}$|^\d{1,3}([.,'’]\d{3})+$|^\d{1,2}(,\d{2})+,\d{3}$/;

/**
 * The amount that a word is, in hundredths of its currency: "$3.49", "3,49€", "1'234.50", "12.-", "(1.00)". It has two
 * decimals, since a number without them may be anything; a third one is a tax letter that was taken for a digit.
 * @param whole numbers without decimals are amounts, too: the paper is in a currency that has none
 */
export function amountOf(word: string, whole = false): Amount | null {
  const groups = AMOUNT.exec(word.replace(/^[~*:=]+|[~*:]+$/g, ""))?.groups;
  if (!groups) return null;
  const { sign, before = "", inner, digits = "", behind = "", after } = groups;
  const isWhole = whole || WHOLE_CURRENCY.test(before + behind);
  const read = (isWhole ? wholeNumber(digits) : null) ?? withDecimals(digits);
  return read && { ...read, cents: sign || inner || after ? -read.cents : read.cents };
}

function wholeNumber(digits: string): Amount | null {
  return GROUPED.test(digits) ? { cents: Number(digits.replace(/\D/g, "")) * 100, exact: true } : null;
}

function withDecimals(digits: string): Amount | null {
  const parts =
    /^(?<whole>[\dOoQDlI|SsBZ.,'’]*)(?<point>[.,:])(?:(?<cents>[\dOoQDlI|SsBZ]{2})(?<tax>\d?)|[-–—−]{1,2})$/.exec(
      digits,
    );
  if (!parts?.groups) return null;
  const { whole = "", point, cents = "00", tax } = parts.groups;
  const corrected = (text: string) => text.replace(/[OoQDlI|SsBZ]/g, (letter) => LOOKALIKES[letter]!);
  const letters = (whole + cents).replace(/[^A-Za-z|]/g, "").length;
  if (letters > 1) return null; // a word, not a number
  const grouped = corrected(whole);
  if (grouped && !GROUPED.test(grouped)) return null;
  const value = Number(grouped.replace(/\D/g, "") || "0") * 100 + Number(corrected(cents));
  return { cents: value, exact: letters === 0 && whole !== "" && point !== ":" && !tax };
}

/** Tax letters that tills print behind a price, and what the engine takes them for. */
const TAX_LETTER = /^([A-Z*]{1,2}|[71])$/;
/** A price whose point was lost; only the tax letter tells that it is one. */
const WITHOUT_POINT = /^\$?(\d{1,4})(\d{2})$/;

/** "$", "- $", "€" and "-" in front of an amount. */
const IN_FRONT = new RegExp(`^(?:${MINUS}?${CURRENCY}${MINUS}?|${MINUS})$`);
const FIRST_GROUP = new RegExp(`^${MINUS}?(?:${CURRENCY})?\\d{1,3}$`);
/** Blanks separate thousands where a comma separates cents, or where the currency stands beside the number. */
const LAST_GROUP = new RegExp(`^\\d{3}(?:,\\d{2}(?:${CURRENCY})?|\\.\\d{2}${CURRENCY})$`);

/** The amount at the end of a row, and how many of its words it takes; null when the row ends otherwise. */
export function lastAmount(words: string[], whole = false): (Amount & { words: number }) | null {
  for (const behind of [0, 1, 2]) {
    const trailing = words.slice(words.length - behind);
    if (behind > words.length || !trailing.every((word) => ONLY_CURRENCY.test(word) || TAX_LETTER.test(word))) break;
    const end = words.length - behind;
    const sign = trailing.find((word) => ONLY_CURRENCY.test(word)) ?? "";
    // "- 1.00", "$ 3.49", "3 .49" and "1 234,50" have a blank inside; the longest that is an amount counts.
    for (const length of [4, 3, 2, 1]) {
      if (end < length) continue;
      const parts = words.slice(end - length, end);
      if (length > 1 && !isSplit(parts, sign)) continue;
      const amount = amountOf(parts.join(""), whole || WHOLE_CURRENCY.test(sign));
      if (amount) return { ...amount, words: length + behind };
    }
  }
  if (whole) return null;
  const glued = /^(\S+\d)[A-Z]$/.exec(words.at(-1) ?? "")?.[1];
  const candidate = glued ?? (/^[A-Z]$/.test(words.at(-1) ?? "") ? words.at(-2) : undefined);
  const [, units, cents] = WITHOUT_POINT.exec(candidate ?? "") ?? [];
  return units && words.length > 1 ? { cents: Number(units + cents), exact: false, words: glued ? 1 : 2 } : null;
}

/** Whether these words are parts of one amount. */
function isSplit(parts: readonly string[], signBehind: string): boolean {
  const [first = "", ...rest] = parts;
  if (IN_FRONT.test(first))
    return rest.length === 1 || isSplit([first.replace(/[-–—−]/g, "") + rest[0]!, ...rest.slice(1)], signBehind);
  const last = rest.at(-1) ?? "";
  if (rest.length === 1 && /^[.,]\d{2}$/.test(last)) return true;
  const hasSign = signBehind !== "" || /^[^\d]+\d/.test(first);
  const isLast = LAST_GROUP.test(last) || (hasSign && /^\d{3}[.,]\d{2}$/.test(last));
  return FIRST_GROUP.test(first) && isLast && rest.slice(0, -1).every((group) => /^\d{3}$/.test(group));
}
