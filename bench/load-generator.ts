/**
 * Sends requests to web servers as fast as they respond and prints the results. load.ts runs it in its own process. With
 * several servers they take turns.
 */
import type { Measured, Turns } from "./load";
import { measure, warmUp } from "./measure-load";

const { loads, turns } = JSON.parse(process.argv[2]!) as Turns;
const measured: Measured[][] = loads.map(() => []);
for (const load of loads) await warmUp(load);
for (let turn = 0; turn < turns; turn++)
  for (const [at, load] of loads.entries()) measured[at]!.push(await measure(load));
console.log(JSON.stringify(measured));
