/** Imports of other people each time, one after the other, as long as the load lasts. Prints how many people were imported. */
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "~/platform/database/connections.server";
import { importPeople } from "../import-people";
import type { MixedImport } from "../mixed";

const { rows, everyMs, seconds } = JSON.parse(process.argv[2]!) as MixedImport;
const end = performance.now() + seconds * 1_000;
const first = Math.floor(performance.timeOrigin); // other people in each run
let imported = 0;
while (performance.now() < end) {
  const next = Math.min(end, performance.now() + everyMs);
  await importPeople({ rows, points: true, first: first + imported });
  imported += rows;
  await sleep(Math.max(0, next - performance.now()));
}
await closeDatabase();
console.log(imported);
