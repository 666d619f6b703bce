/**
 * The process that reads receipts (local-reader.server.ts starts it): one request, one answer. It may be killed at any
 * moment, so it keeps nothing.
 */
import { Worker } from "node:worker_threads";
import { ReceiptUnreadable } from "../receipt-unreadable";
import { READY, type ReadAnswer, type ReadRequest } from "./messages";
import { readReceipt } from "./read-receipt";

const MEMORY_LIMIT_MB = 1500;
const CHECK_MS = 50;
/** How much more processor time it has to give up by itself, before the watchdog ends it. */
const GIVE_UP_CPU_MS = 1_000;

const watchdog = new Worker(new URL("./watchdog.mjs", import.meta.url));
watchdog.unref();

// The process that started it decides when it ends: Ctrl-C in a terminal reaches both.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("disconnect", () => process.exit(0));

// Decoders hold memory outside of JavaScript's heap, which no option limits.
setInterval(() => {
  const megabytes = process.memoryUsage.rss() / 1024 / 1024;
  if (megabytes > MEMORY_LIMIT_MB) process.exit(1);
}, CHECK_MS);

process.on("message", (request: ReadRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});

process.send?.(READY);

async function answerTo({ files, limits: { cpuMs, wallMs } }: ReadRequest): Promise<ReadAnswer> {
  const overdue = new AbortController();
  const endsAt = processorMs() + cpuMs;
  const timer = setInterval(() => {
    if (processorMs() > endsAt) overdue.abort();
  }, CHECK_MS);
  const signal = AbortSignal.any([overdue.signal, AbortSignal.timeout(wallMs)]);
  watchdog.postMessage(cpuMs + GIVE_UP_CPU_MS);
  try {
    return { reading: await readReceipt(files, signal) };
  } catch (error) {
    if (signal.aborted) return { unreadable: "too_demanding" };
    if (error instanceof ReceiptUnreadable) return { unreadable: error.reason };
    return { failed: error instanceof Error ? error.message : String(error) };
  } finally {
    clearInterval(timer);
    watchdog.postMessage(null);
  }
}

/** How many milliseconds of processor time this process has had, with all of its threads. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
