/**
 * A thread of the process that reads receipts. It ends the process when a read has had too much processor time, since a
 * decoder in an endless loop never lets the process do that itself. Its messages: how many milliseconds the process may
 * take from now on, or null for as many as it likes. Plain JavaScript, because tsx does not reach into threads on Node 20.
 */
import { parentPort } from "node:worker_threads";

const CHECK_MS = 100;

let limit = Infinity;
parentPort.on("message", (ms) => (limit = ms === null ? Infinity : processorMs() + ms));
setInterval(() => {
  if (processorMs() > limit) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
