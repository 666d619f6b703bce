/**
 * The process that reads receipts (local-reader.server.ts starts it): one request, one answer. It may be killed at any
 * moment, so it keeps nothing.
 */
import { ReceiptUnreadable } from "../receipt-unreadable";
import { READY, type ReadAnswer, type ReadRequest } from "./messages";
import { readReceipt } from "./read-receipt";

const MEMORY_LIMIT_MB = 1500;
const MEMORY_CHECK_MS = 100;

// The process that started it decides when it ends: Ctrl-C in a terminal reaches both.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("disconnect", () => process.exit(0));

// Decoders hold memory outside of JavaScript's heap, which no option limits.
setInterval(() => {
  const megabytes = process.memoryUsage.rss() / 1024 / 1024;
  if (megabytes > MEMORY_LIMIT_MB) process.exit(1);
}, MEMORY_CHECK_MS);

process.on("message", (request: ReadRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});

process.send?.(READY);

async function answerTo({ files, limitMs }: ReadRequest): Promise<ReadAnswer> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    return { reading: await readReceipt(files, signal) };
  } catch (error) {
    if (signal.aborted) return { unreadable: "too_demanding" };
    if (error instanceof ReceiptUnreadable) return { unreadable: error.reason };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
