/** Compares what was read from a receipt with what is printed on it. */
import type { ReceiptLine, ReceiptReading } from "~/integrations/ports";
import { SURE_ENOUGH } from "~/integrations/receipt-reader/confidence";
import type { BoughtLine, Purchase } from "../tools/receipts/purchase";

export type Score = {
  merchant: boolean;
  date: boolean;
  total: boolean;
  /** Of how many printed lines, how many have a line with their price; and how many are right in name and quantity too. */
  lines: number;
  linesFound: number;
  linesRight: number;
  sure: boolean;
  /** A total that is wrong, or of a paper that nobody can read, and nobody would look at it. */
  surelyWrong: boolean;
};

/** @param truth null for what nobody can read */
export function scoreOf(reading: ReceiptReading, truth: Purchase | null): Score {
  const sure = reading.confidence >= SURE_ENOUGH;
  if (!truth)
    return { merchant: true, date: true, total: true, lines: 0, linesFound: 0, linesRight: 0, sure, surelyWrong: sure };
  const total = reading.totalCents?.value === truth.totalCents;
  const left = [...reading.lines];
  let [found, right] = [0, 0];
  for (const line of truth.lines) {
    const same = left.filter((read) => read.priceCents === line.priceCents);
    const match = same.find((read) => isRight(read, line)) ?? same[0];
    if (!match) continue;
    left.splice(left.indexOf(match), 1);
    found++;
    if (isRight(match, line)) right++;
  }
  return {
    merchant: letters(reading.merchant?.value ?? "") === letters(truth.merchant),
    date: reading.date?.value === truth.date,
    total,
    lines: truth.lines.length,
    linesFound: found,
    linesRight: right,
    sure,
    surelyWrong: sure && !total,
  };
}

/** A misread letter in a long name does not count, since products are matched by likeness too. */
function isRight(read: ReceiptLine, line: BoughtLine): boolean {
  const [a, b] = [letters(read.name), letters(line.name)];
  return (
    read.priceCents === line.priceCents &&
    Math.abs(read.quantity - line.quantity) < 0.0005 &&
    read.sku === line.sku &&
    distance(a, b) <= Math.floor(b.length / 8)
  );
}

const letters = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

/** How many letters must change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
