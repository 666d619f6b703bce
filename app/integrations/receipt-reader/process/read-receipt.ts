import type { ReceiptFile, ReceiptReading } from "../../ports";
import { parseReceipt } from "../parse/parse-receipt";
import type { Word } from "../parse/words";
import { MAX_PAGES, ReceiptUnreadable } from "../receipt-unreadable";
import { contentTypeOf, wordsOfPicture } from "./picture";

/** Loaded for the first PDF: it is large, and most receipts are pictures. */
async function wordsOfPdf(bytes: Uint8Array, signal: AbortSignal): Promise<Word[][]> {
  return (await import("./pdf")).wordsOfPdf(bytes, signal);
}

/** Reads the files of one receipt, page after page, until `signal` is aborted. @throws ReceiptUnreadable */
export async function readReceipt(files: ReceiptFile[], signal: AbortSignal): Promise<ReceiptReading> {
  const pages: Word[][] = [];
  for (const { bytes } of files) {
    signal.throwIfAborted();
    const type = await contentTypeOf(bytes);
    if (type === "application/pdf") pages.push(...(await wordsOfPdf(bytes, signal)));
    else pages.push(await wordsOfPicture(bytes, type));
    if (pages.length > MAX_PAGES) throw new ReceiptUnreadable("too_many_pages");
  }
  return parseReceipt(pages);
}
