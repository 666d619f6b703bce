import type { Confident, ReceiptLine, ReceiptReading } from "../../ports";
import { hasWholeAmounts, lastAmount } from "./amount";
import { dateOf, writesDayFirst } from "./dates";
import { headerOf } from "./header";
import { isOnlyLabel, labelOf, languageOf, type Label } from "./labels";
import { linesOf } from "./lines";
import { mean, rowsOfPages, type Row, type Word } from "./words";

const MAX_TEXT = 100_000;

/** An amount below the lines. */
type Sum = { label: Label; cents: number; confidence: number };

/** Finds in the words of a receipt's pages what a program wants to know. */
export function parseReceipt(pages: Word[][]): ReceiptReading {
  const rows = rowsOfPages(pages.map((words) => words.filter(({ text }) => text.trim() !== "")));
  const text = rows
    .map((row) => row.text)
    .join("\n")
    .slice(0, MAX_TEXT);
  const language = languageOf(text);
  const whole = hasWholeAmounts(text);
  const { lines, sums } = splitOf(rows, whole);
  const linesCents = centsOf(lines);
  const totalCents = totalOf(sums, linesCents);
  const date = dateOf(rows, writesDayFirst(text, language));
  const sumMismatch = totalCents !== null && !addsUp(totalCents.value, linesCents, sums);
  return {
    text,
    language,
    typed: pages.some((words) => words.some((word) => word.typed)),
    ...headerOf(rows, whole),
    date,
    totalCents,
    lines,
    sumMismatch,
    confidence: confidenceOf(rows, totalCents, date, lines.length > 0 && !sumMismatch),
  };
}

const SUMS: Label[] = ["subtotal", "total", "tax", "tip"];

type Split = { lines: ReceiptLine[]; sums: Sum[] };

/**
 * The lines, and the sums below them. A word such as total in a row may be part of a product's name, so the sums begin
 * where they add up with the lines above: at a row that is nothing but a label, else at one with such a word. Where
 * nothing adds up they begin at the first of these rows.
 */
function splitOf(rows: Row[], whole: boolean): Split {
  const starts = rows.flatMap((row, at) => {
    const amount = lastAmount(wordsOf(row), whole);
    if (!amount || !SUMS.includes(labelOf(row.text))) return [];
    const label = wordsOf(row).slice(0, -amount.words).join(" ");
    return [{ at, isLabel: isOnlyLabel(label) }];
  });
  const ordered = [...starts.filter(({ isLabel }) => isLabel), ...starts.filter(({ isLabel }) => !isLabel)];
  const splitAt = (at: number, names: boolean): Split => ({
    lines: linesOf(rows.slice(0, at), { whole, names }),
    sums: sumsOf(rows.slice(at), whole),
  });
  for (const { at } of ordered.slice(0, MOST_STARTS))
    for (const names of [false, true]) {
      const split = splitAt(at, names);
      if (isConsistent(split)) return split;
    }
  return splitAt(ordered[0]?.at ?? rows.length, false);
}

/** A receipt has a few sums. More rows with such words are no receipt, and would take long. */
const MOST_STARTS = 12;

function isConsistent({ lines, sums }: Split): boolean {
  const sum = centsOf(lines);
  const of = (label: Label) => sums.filter((other) => other.label === label);
  return (
    sum !== 0 &&
    (of("subtotal").some(({ cents }) => cents === sum) || of("total").some(({ cents }) => addsUp(cents, sum, sums)))
  );
}

const centsOf = (lines: readonly ReceiptLine[]) => lines.reduce((sum, line) => sum + line.priceCents, 0);
const wordsOf = (row: Row) => row.words.map(({ text }) => text);

/** More amounts than any paper has. Each is compared with all others. */
const MAX_SUMS = 30;

function sumsOf(rows: Row[], whole: boolean): Sum[] {
  const sums = rows.flatMap((row) => {
    const amount = lastAmount(wordsOf(row), whole);
    if (!amount) return [];
    const read = mean(row.words.slice(-amount.words).map(({ confidence }) => confidence));
    return [{ label: labelOf(row.text), cents: amount.cents, confidence: read * (amount.exact ? 1 : 0.8) }];
  });
  return sums.slice(0, MAX_SUMS);
}

/** How sure a total may be that nothing else on the paper repeats: one misread digit would not be noticed. */
const UNSUPPORTED = 0.6;

/**
 * The largest amount that is called a total, but one that other amounts support before one that none does: the lines
 * with tax, the subtotal with tax, or what was paid.
 */
function totalOf(sums: Sum[], linesCents: number): Confident<number> | null {
  const of = (label: Label) => sums.filter((sum) => sum.label === label).map(({ cents }) => cents);
  const changes = of("change");
  const paid = of("payment").flatMap((cents) => [cents, ...changes.map((change) => cents - change)]);
  const isSupported = (cents: number) =>
    addsUp(cents, linesCents, sums) ||
    of("subtotal").some((subtotal) => addsUp(cents, subtotal, sums) && (subtotal !== cents || paid.includes(cents))) ||
    paid.includes(cents);
  const candidates = sums
    .filter(({ label, cents }) => label === "total" && cents > 0)
    .map((sum) => ({ ...sum, supported: isSupported(sum.cents) }))
    .sort((a, b) => Number(b.supported) - Number(a.supported) || b.cents - a.cents);
  const best = candidates[0];
  if (!best) return null;
  // Two amounts that agree are surer than each of them.
  const confidence = best.supported
    ? Math.max(best.confidence, (best.confidence + 1) / 2)
    : best.confidence * UNSUPPORTED;
  return { value: best.cents, confidence };
}

/** Whether a sum with tax and tip, or without one that is included, gives the total. */
function addsUp(total: number, sum: number, sums: Sum[]): boolean {
  const of = (label: Label) => sums.filter((other) => other.label === label).map(({ cents }) => cents);
  const all = (list: number[]) => list.reduce((a, b) => a + b, 0);
  const [taxes, tips] = [
    [0, all(of("tax")), ...of("tax")],
    [0, all(of("tip"))],
  ];
  return sum !== 0 && taxes.some((tax) => tips.some((tip) => sum + tax + tip === total));
}

/**
 * How far the whole reading can be trusted. Lines that do not add up to the total keep it below SURE_ENOUGH, whatever
 * else was read well: a missing line costs the participant points, a misread one gives too many.
 */
function confidenceOf(
  rows: Row[],
  total: Confident<number> | null,
  date: Confident<string> | null,
  adds: boolean,
): number {
  const words = mean(rows.map(({ confidence }) => confidence));
  if (!total) return words * 0.4;
  return Math.min(total.confidence, (date?.confidence ?? 0.5) * 0.5 + 0.5) * (0.5 + words * 0.5) * (adds ? 1 : 0.68);
}
