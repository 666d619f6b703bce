import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { oneAtATime } from "./one-at-a-time";

const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 512; // of JavaScript; the decoder's own memory goes with its thread

/** By path, because the build emits no modules for threads. Every npm script runs in the project's folder. */
const WORKER = join(process.cwd(), "app/services/media/internal/heic-worker.mjs");

const inTurn = oneAtATime();

/**
 * Converts a HEIC picture to JPEG: phones send HEIC, which few browsers show. One picture at a time, in a thread that
 * ends with it, because a small file may decode to gigabytes. Check the picture's size first.
 * @param timeLimitMs milliseconds for the conversion itself, without the wait for others
 * @throws Error when the picture cannot be read, or not in time
 */
export function jpegFromHeic(bytes: Uint8Array, timeLimitMs = TIME_LIMIT_MS): Promise<Uint8Array> {
  return inTurn(() => convertInThread(bytes, timeLimitMs));
}

async function convertInThread(bytes: Uint8Array, timeLimitMs: number): Promise<Uint8Array> {
  const limits = { maxOldGenerationSizeMb: MEMORY_LIMIT_MB };
  const worker = new Worker(WORKER, { workerData: bytes, resourceLimits: limits, stdout: true, stderr: true }); // the decoder writes to them
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`the picture was not converted within ${timeLimitMs} ms`)),
        timeLimitMs,
      );
      worker.once("message", resolve);
      worker.on("error", reject);
      worker.once("exit", () => reject(new Error("the conversion ended without a picture")));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
