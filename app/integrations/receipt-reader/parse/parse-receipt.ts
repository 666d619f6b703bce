import type { ReceiptReading } from "../../ports";
import type { Word } from "./words";

const MAX_TEXT = 100_000;

/** What the words of a receipt's pages say. */
export function parseReceipt(pages: Word[][]): ReceiptReading {
  const text = pages
    .map((words) => words.map((word) => word.text).join(" "))
    .join("\n")
    .slice(0, MAX_TEXT);
  return {
    text,
    language: "en",
    merchant: null,
    address: null,
    date: null,
    totalCents: null,
    lines: [],
    sumMismatch: false,
    confidence: 0,
  };
}
