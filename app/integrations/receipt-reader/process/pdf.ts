import type { Word } from "../parse/words";
import { ReceiptUnreadable } from "../receipt-unreadable";

/** The words of each page of a PDF. */
export async function wordsOfPdf(_bytes: Uint8Array): Promise<Word[][]> {
  throw new ReceiptUnreadable("damaged");
}
