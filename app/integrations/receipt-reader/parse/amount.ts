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

export type Amount = {
  cents: number;
  /** Whether it is read exactly as printed; false where a letter was taken for a digit or a point for a comma. */
  exact: boolean;
};

/**
 * The amount that a word is: "$3.49", "3,49", "1,234.50", "-1.00", "1.00-", "(1.00)". Always with two decimals, since a
 * number without them may be anything. A third decimal is a tax letter that was taken for a digit.
 */
export function amountOf(word: string): Amount | null {
  const trimmed = word.replace(/^[~*:=]+|[~*:]+$/g, "");
  const match =
    /^(?<sign>[-–—−(]?)\s*(?:US)?(?<currency>[$€])?\s*(?<inner>[-–—−]?)(?<digits>[\dOoQDlI|SsBZ.,:]+?)(?<after>[-–—−)]?)[TFNAXE]?$/.exec(
      trimmed,
    );
  if (!match?.groups) return null;
  const { sign, inner, digits = "", after } = match.groups;
  const parts = /^(?<whole>[\dOoQDlI|SsBZ.,]*)(?<point>[.,:])(?<cents>[\dOoQDlI|SsBZ]{2})(?<tax>\d?)$/.exec(digits);
  if (!parts?.groups) return null;
  const { whole = "", point, tax } = parts.groups;
  const corrected = (text: string) => text.replace(/[OoQDlI|SsBZ]/g, (letter) => LOOKALIKES[letter]!);
  const letters = (whole + parts.groups.cents).replace(/[^A-Za-z|]/g, "").length;
  if (letters > 1) return null; // a word, not a number
  const grouped = corrected(whole);
  if (grouped && !/^\d{1,6}$|^\d{1,3}([.,]\d{3})+$/.test(grouped)) return null;
  const cents = Number(grouped.replace(/[.,]/g, "") || "0") * 100 + Number(corrected(parts.groups.cents!));
  const negative = Boolean(sign || inner || after);
  return { cents: negative ? -cents : cents, exact: letters === 0 && whole !== "" && point !== ":" && !tax };
}

/** Tax letters that tills print behind a price, and what the engine takes them for. */
const TAX_LETTER = /^([A-Z*]{1,2}|[71])$/;
/** A price whose point was lost; only the tax letter tells that it is one. */
const WITHOUT_POINT = /^\$?(\d{1,4})(\d{2})$/;

/** The amount at the end of a row, and how many of its words it takes; null when the row ends otherwise. */
export function lastAmount(words: string[]): (Amount & { words: number }) | null {
  for (const behind of [0, 1]) {
    if (behind === 1 && !TAX_LETTER.test(words.at(-1) ?? "")) break;
    const end = words.length - behind;
    // "- 1.00", "$ 3.49" and "3 .49" have a blank inside; the longest that is an amount counts.
    for (const length of [2, 1]) {
      if (end < length) continue;
      const parts = words.slice(end - length, end);
      if (length === 2 && !/^([-–—−]?\s*\$|[-–—−]\$?)$/.test(parts[0]!) && !/^[.,]\d{2}$/.test(parts[1]!)) continue;
      const amount = amountOf(parts.join(""));
      if (amount) return { ...amount, words: length + behind };
    }
  }
  const glued = /^(\S+\d)[A-Z]$/.exec(words.at(-1) ?? "")?.[1];
  const candidate = glued ?? (/^[A-Z]$/.test(words.at(-1) ?? "") ? words.at(-2) : undefined);
  const [, whole, cents] = WITHOUT_POINT.exec(candidate ?? "") ?? [];
  return whole && words.length > 1 ? { cents: Number(whole + cents), exact: false, words: glued ? 1 : 2 } : null;
}
