/**
 * A shop's system sends orders, returns and events in batches while web processes and the worker are killed twenty times in
 * the middle of them: nothing is lost, and nothing counts twice.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { Chance } from "../../prisma/seed/deterministic";
import { startCluster } from "./cluster";

const KILLS = 20;
const SENDERS = 4;
/** A process is killed at most this long after the one before runs again. */
const WITHIN_MS = 1_500;
const DONE_WITHIN_MS = 60_000;

const seed = Number(process.env.CLUSTER_SEED ?? randomInt(1_000_000));
console.log(`CLUSTER_SEED=${seed}`);
const chance = new Chance(String(seed));

const cluster = await startCluster({ web: 2, workers: 1 });
extendEnvironment({ ...cluster.environment, DATABASE_URL: cluster.database.url });
const { closeDatabase } = await import("~/platform/database/connections.server");
const { createShop, ShopSystem } = await import("../setup/shop-system");

let system: InstanceType<typeof ShopSystem>;

beforeAll(async () => {
  system = new ShopSystem(await createShop(), () => cluster.web.map(({ port }) => port), chance);
  await cluster.start();
});

afterAll(async () => {
  await closeDatabase();
  await cluster.stop();
});

it("orders and events earn exactly once, whichever process is killed in the middle of a batch", async () => {
  let isOver = false;
  const working = Promise.all(Array.from({ length: SENDERS }, () => system.work(() => isOver))).finally(
    () => (isOver = true),
  );
  working.catch(() => {}); // awaited below
  const processes = [...cluster.web, ...cluster.workers];
  for (let kill = 0; kill < KILLS && !isOver; kill++) {
    await sleep(chance.between(0, WITHIN_MS));
    // Every fourth time all of them at once, as when a machine goes down.
    const victims = kill % 4 === 3 ? processes : [chance.pick(processes)];
    await Promise.all(victims.map((victim) => victim.stop("SIGKILL")));
    await Promise.all(victims.map((victim) => victim.start()));
  }
  isOver = true;
  await working;
  await system.finish();
  const { batches, repeated } = system.counts;
  console.log(`${batches} batches, ${repeated} requests sent again, ${KILLS} kills`);
  expect(repeated).toBeGreaterThan(0);
  await system.expectEarnedOnce(DONE_WITHIN_MS);
});
