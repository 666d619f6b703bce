import { randomInt, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Chance } from "../../prisma/seed/deterministic";
import { testDatabase } from "../setup/database";
import { createShop, ShopSystem } from "../setup/shop-system";
import { webProcess } from "../setup/web-process";
import { workerProcess } from "../setup/worker-process";

/** `npm run test:cluster` kills them twenty times. */
const BUSY_MACHINE_MS = 60_000;
const database = await testDatabase();
const PROGRAM = "admin/v2/programs/:programId";
const web = webProcess({
  [`${PROGRAM}/orders:batch`]: "api/admin/orders/batch.ts",
  [`${PROGRAM}/order_returns:batch`]: "api/admin/orders/returns-batch.ts",
  [`${PROGRAM}/events:batch`]: "api/admin/events/batch.ts",
  "admin/v2/participants/:participantId/complete_challenge": "api/admin/participants/complete-challenge.ts",
});
const worker = workerProcess(database);

it(
  "orders and events of batches earn exactly once, whenever web server and worker are killed",
  { timeout: 4 * BUSY_MACHINE_MS },
  async () => {
    const system = new ShopSystem(await createShop(), () => [web.port()], new Chance(randomUUID()));
    worker.start();
    await web.start();
    let isOver = false;
    const working = Promise.all(Array.from({ length: 3 }, () => system.work(() => isOver))).finally(
      () => (isOver = true),
    );
    working.catch(() => {}); // awaited below
    const busy = async (batches: number) => {
      const { batches: before } = system.counts;
      await expect.poll(() => isOver || system.counts.batches >= before + batches, { interval: 5 }).toBe(true);
    };
    await busy(randomInt(2, 6));
    await Promise.all([web.kill(), worker.kill()]);
    worker.start();
    await web.start();
    await busy(randomInt(2, 6));
    isOver = true;
    await working;
    await system.finish();
    await worker.runJobsNow();
    await system.expectEarnedOnce(BUSY_MACHINE_MS);
    expect(system.counts.repeated).toBeGreaterThan(0);
  },
);
