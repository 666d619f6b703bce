/** A recognized word and its place on the page. Pixels or points: only the relations between words count. */
export type Word = {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** It is the own text of a PDF. */
  typed?: true;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

/** Words beside each other, from left to right. */
export type Row = {
  text: string;
  words: Word[];
  /** The mean of its words. */
  confidence: number;
};

/** More rows, and more in a row, than any paper has. The rest is left out, so that a crafted file takes no longer than a receipt. */
const MAX_ROWS = 1000;
const MAX_ROW_WORDS = 60;
const MAX_ROW_LENGTH = 200;

/**
 * Puts words into rows. The engine's own lines are not used, since it often takes names and their far prices for
 * separate columns.
 */
export function rowsOf(words: Word[]): Row[] {
  const rows: { words: Word[]; middle: number; height: number }[] = [];
  for (const word of [...words].sort((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1);
    const height = word.bottom - word.top;
    // The previous word of the row that is nearest: a slope that is left then does no harm.
    if (
      row &&
      Math.abs(middleOf(word) - row.middle) < Math.max(Math.min(height, row.height), row.height * 0.6) * 0.55
    ) {
      if (row.words.length >= MAX_ROW_WORDS) continue;
      row.words.push(word);
      row.middle = mean(row.words.map(middleOf));
      row.height = mean(row.words.map(({ top, bottom }) => bottom - top));
    } else if (rows.length === MAX_ROWS) break;
    else rows.push({ words: [word], middle: middleOf(word), height });
  }
  return rows.map(({ words: found }) => {
    const sorted = withinLength(found.sort((a, b) => a.left - b.left));
    return {
      text: sorted.map(({ text }) => text).join(" "),
      words: sorted,
      confidence: mean(sorted.map(({ confidence }) => confidence)),
    };
  });
}

function withinLength(words: Word[]): Word[] {
  let left = MAX_ROW_LENGTH;
  return words.flatMap((word) => {
    const text = word.text.slice(0, Math.max(0, left));
    left -= word.text.length + 1;
    return text === "" ? [] : [{ ...word, text }];
  });
}

/** Rows of all pages, without those that two pictures of one receipt both show. */
export function rowsOfPages(pages: Word[][]): Row[] {
  return pages
    .map((words) => rowsOf(words).filter((row) => !isRule(row)))
    .reduce<Row[]>((before, rows) => [...before, ...rows.slice(sharedRows(before, rows))], []);
}

/** A printed rule: one sign repeated, which the engine takes for many short words. */
function isRule({ text, words }: Row): boolean {
  const short = words.filter(({ text: word }) => word.length <= 3 && !/\d/.test(word)).length;
  return (
    !/[\p{L}\p{N}]/u.test(text) ||
    (words.length >= 8 && short >= words.length * 0.8) ||
    /^(.)\1{7,}$/.test(/\w.*\w/.exec(text)?.[0] ?? "")
  );
}

const MOST_SHARED = 12;

/** How many rows at the beginning of the second picture are the last ones of the first. */
function sharedRows(before: Row[], rows: Row[]): number {
  for (let count = Math.min(MOST_SHARED, before.length, rows.length); count >= 1; count--) {
    const end = before.slice(-count);
    const same = end.filter((row, index) => alike(row.text, rows[index]!.text)).length;
    // One row may be cut at the edge. A single shared row must have some length, or it is a coincidence.
    if (count >= 3 ? same >= count - 1 : same === count && end.every(({ text }) => text.length >= 12)) return count;
  }
  return 0;
}

/** Whether texts differ by misread letters only. */
function alike(one: string, other: string): boolean {
  const [a, b] = [one.replace(/\W/g, "").toUpperCase(), other.replace(/\W/g, "").toUpperCase()];
  if (Math.abs(a.length - b.length) > 2) return false;
  let same = 0;
  for (let at = 0; at < Math.min(a.length, b.length); at++) if (a[at] === b[at]) same++;
  return same >= Math.max(a.length, b.length) * 0.8;
}

const middleOf = ({ top, bottom }: Word) => (top + bottom) / 2;

export function mean(values: number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}
