import type { ReceiptReader, ReceiptReading } from "../ports";
import { ReceiptUnreadable, type UnreadableReason } from "./receipt-unreadable";

/** What a marked file is answered with: parts of a reading, a file that nobody can read, or a failure of the reader. */
export type FixedAnswer = Partial<ReceiptReading> | { unreadable: UnreadableReason } | { failure: string };

/** Behind the end of a picture or a PDF, where every viewer ignores it. */
const MARK = "\nsandbox-receipt:";

const EMPTY: ReceiptReading = {
  text: "",
  language: "en",
  typed: false,
  merchant: null,
  address: null,
  date: null,
  totalCents: null,
  lines: [],
  sumMismatch: false,
  confidence: 0.95,
};

/** A copy of the file that the sandbox's reader answers with this result, at once. For tests and the demo. */
export function markedReceipt(file: Uint8Array, answer: FixedAnswer): Uint8Array {
  return Buffer.concat([file, Buffer.from(MARK + JSON.stringify(answer))]);
}

/**
 * The reader of the sandbox: a marked file has its fixed answer, every other one is really read. So who tries the
 * product may hand in a real receipt, and tests need not wait for one.
 */
export function sandboxReader(real: ReceiptReader): ReceiptReader {
  return {
    async read(files) {
      const answer = files.map(({ bytes }) => answerIn(bytes)).find((found) => found !== null);
      if (!answer) return real.read(files);
      if ("unreadable" in answer) throw new ReceiptUnreadable(answer.unreadable);
      if ("failure" in answer) throw new Error(answer.failure);
      return { ...EMPTY, ...answer };
    },
    close: () => real.close(),
  };
}

function answerIn(bytes: Uint8Array): FixedAnswer | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = content.lastIndexOf(MARK);
  return at < 0 ? null : (JSON.parse(content.toString("utf8", at + MARK.length)) as FixedAnswer);
}
