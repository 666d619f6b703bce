import type { ReceiptFile, ReceiptReading } from "../../ports";
import { parseReceipt } from "../parse/parse-receipt";
import type { Word } from "../parse/words";
import { MAX_PAGES, ReceiptUnreadable } from "../receipt-unreadable";
import { wordsOfPdf } from "./pdf";
import { contentTypeOf, wordsOfPicture } from "./picture";

/** Reads the files of one receipt, page after page. @throws ReceiptUnreadable */
export async function readReceipt(files: ReceiptFile[]): Promise<ReceiptReading> {
  const pages: Word[][] = [];
  for (const { bytes } of files) {
    const type = await contentTypeOf(bytes);
    if (type === "application/pdf") pages.push(...(await wordsOfPdf(bytes)));
    else pages.push(await wordsOfPicture(bytes, type));
    if (pages.length > MAX_PAGES) throw new ReceiptUnreadable("too_many_pages");
  }
  return parseReceipt(pages);
}
