/** Reads the receipts of a seed one after the other, as the reader's process does. Prints what came out. */
import { readReceipt } from "~/integrations/receipt-reader/process/read-receipt";
import { receiptSet } from "../../tools/receipts/receipt-set";
import { scoreOf } from "../receipt-score";
import type { ReadReceipts } from "../receipts";

const { seed } = JSON.parse(process.argv[2]!) as { seed: number };
const results: ReadReceipts["results"] = [];
const { signal } = new AbortController();
/** What proves a copy: merchant, day, total and lines, all read. */
const readings = new Map<string, number>();
let warm = false;
for await (const { group, name, files, truth } of receiptSet(seed)) {
  if (!warm) await readReceipt(files, signal);
  warm = true;
  const at = performance.now();
  const reading = await readReceipt(files, signal);
  const ms = performance.now() - at;
  if (reading.merchant && reading.date && reading.totalCents && reading.lines.length > 0) {
    const lines = reading.lines.map((line) => [line.name, line.priceCents]);
    const facts = JSON.stringify([reading.merchant.value, reading.date.value, reading.totalCents.value, lines]);
    readings.set(facts, (readings.get(facts) ?? 0) + 1);
  }
  results.push({ group, name, readable: truth !== null, ms, ...scoreOf(reading, truth) });
}
const peakMegabytes = process.resourceUsage().maxRSS / 1024;
const falseCopies = [...readings.values()].reduce((sum, count) => sum + count - 1, 0);
console.log(JSON.stringify({ results, peakMegabytes, falseCopies } satisfies ReadReceipts));
process.exit(0);
