// The thread that converts one HEIC picture (heic.server.ts starts it). The decoder is WebAssembly: it blocks its
// thread and frees its memory only when the thread ends.
import { parentPort, workerData } from "node:worker_threads";
import convert from "heic-convert";

const jpeg = new Uint8Array(await convert({ buffer: workerData, format: "JPEG", quality: 0.95 }));
parentPort.postMessage(jpeg, [jpeg.buffer]);
