/** Takes in small batches of orders at a steady rate, as a busy shop sends them. Prints how long they took, and the rate. */
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "~/platform/database/connections.server";
import { saveOrders } from "~/services/orders/orders.admin.server";
import type { Latency } from "../latency";
import { clientContext, orderOf, prepareRules, usualRules, type RulesWork } from "../rules-stage";

const PER_SECOND = 500;
const BATCH = 25;
const WARM_UP_MS = 2000;

const work = JSON.parse(process.argv[2]!) as RulesWork;
const { programId, participantIds } = await prepareRules({ people: work.people, definitions: usualRules(work.rules) });

const took: number[] = [];
const running = new Set<Promise<void>>();
const from = performance.now();
const until = from + WARM_UP_MS + work.seconds * 1000;
for (let number = 0; performance.now() < until; number++) {
  const due = from + (number * BATCH * 1000) / PER_SECOND;
  if (due > performance.now()) await sleep(due - performance.now());
  const one = batch(number, due).finally(() => running.delete(one));
  running.add(one);
}
await Promise.all(running);
await closeDatabase();
took.sort((a, b) => a - b);
const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
const latency: Latency = { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
console.log(JSON.stringify({ ...latency, perSecond: (took.length * BATCH) / work.seconds }));

/** Measured from when it was due, so that one that waits for others counts with its wait. */
async function batch(number: number, due: number): Promise<void> {
  const ctx = await clientContext(programId);
  const rows = Array.from({ length: BATCH }, (_, at) => {
    const place = number * BATCH + at;
    return orderOf(`D-${place}`, participantIds[place % participantIds.length]!, ctx.now);
  });
  const results = await saveOrders(ctx, { rows });
  const failed = results.rows.find(({ status }) => status !== "created");
  if (failed) throw new Error(JSON.stringify(failed));
  if (due > from + WARM_UP_MS) took.push(performance.now() - due);
}
