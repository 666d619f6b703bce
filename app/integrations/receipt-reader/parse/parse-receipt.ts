import type { Confident, ReceiptReading } from "../../ports";
import { lastAmount } from "./amount";
import { dateOf } from "./dates";
import { headerOf } from "./header";
import { labelOf, languageOf, type Label } from "./labels";
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
  const end = rows.findIndex((row) => isSum(row));
  const lines = linesOf(end < 0 ? rows : rows.slice(0, end));
  const sums = end < 0 ? [] : sumsOf(rows.slice(end));
  const linesCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const totalCents = totalOf(sums, linesCents);
  const date = dateOf(rows, language);
  const sumMismatch = totalCents !== null && !addsUp(totalCents.value, linesCents, sums);
  return {
    text,
    language,
    typed: pages.some((words) => words.some((word) => word.typed)),
    ...headerOf(rows),
    date,
    totalCents,
    lines,
    sumMismatch,
    confidence: confidenceOf(rows, totalCents, date, lines.length > 0 && !sumMismatch),
  };
}

const SUMS: Label[] = ["subtotal", "total", "tax", "tip"];

/** Whether the lines end here: the first subtotal, tax or total with its amount. */
function isSum(row: Row): boolean {
  return SUMS.includes(labelOf(row.text)) && lastAmount(row.words.map(({ text }) => text)) !== null;
}

/** More than any paper has. Each is compared with all others. */
const MAX_SUMS = 30;

function sumsOf(rows: Row[]): Sum[] {
  const sums = rows.flatMap((row) => {
    const amount = lastAmount(row.words.map(({ text }) => text));
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
