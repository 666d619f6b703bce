import { afterAll, expect, it } from "vitest";
import { enqueue } from "~/jobs/queue.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { createParticipant, createProgram, createReward, NOW } from "../factories";
import { startAptosNode } from "../integrations/chain/aptos-node";
import { aptosEnvironment, enableAptos } from "../services/chain/chain-world";
import { testDatabase } from "../setup/database";
import { workerProcess } from "../setup/worker-process";

/** A worker that is killed at every step on the way to the chain. Afterwards the certificate was minted once. */
const database = await testDatabase();
const { pool } = database;
const node = await startAptosNode();
const worker = workerProcess(database, aptosEnvironment(node.url));
afterAll(async () => {
  node.close();
});

const BUSY_MACHINE_MS = 60_000;

/** Everything that the worker does outside of the database; between two of these it stores what it knows. */
const STEPS = [
  /^GET \/v1\/accounts\//,
  /^GET \/v1\/estimate_gas_price$/,
  /^POST \/v1\/transactions$/,
  /^accepted$/,
  /^GET \/v1\/transactions\/by_hash\//,
];

it("a worker that is killed at every step mints a certificate once", { timeout: 8 * BUSY_MACHINE_MS }, async () => {
  const { id: programId } = await createProgram();
  await enableAptos(programId);
  for (const step of STEPS) {
    const { id: rewardId } = await createReward(programId, { selection: "achievement", nftCollectionAddress: "0x1" });
    const { id: participantId } = await createParticipant(programId);
    await pool.query("select give_reward($1, $2, $3, gen_random_uuid(), gen_random_uuid(), 0, $4)", [
      programId,
      participantId,
      rewardId,
      NOW,
    ]);
    const before = node.executed.length;
    let isReached = false;
    node.behavior.reached = async (point) => {
      if (!step.test(point)) return;
      isReached = true;
      await new Promise(() => {}); // the worker never hears of it, nor does the job of the next minute
    };
    await enqueue(sql, "write-to-chain", {});
    worker.start();
    await expect.poll(() => isReached, { timeout: BUSY_MACHINE_MS }).toBe(true);
    await worker.kill();
    expect(await prisma.certificate.count({ where: { mintedAt: null } })).toBe(1);
    node.behavior.reached = async () => {};
    await enqueue(sql, "write-to-chain", {}); // as every minute
    worker.start();
    await expect
      .poll(() => prisma.certificate.count({ where: { mintedAt: null } }), { timeout: BUSY_MACHINE_MS })
      .toBe(0);
    await worker.kill();
    expect({ step, executed: node.executed.length - before }).toEqual({ step, executed: 1 });
  }
  expect(await prisma.chainTransaction.count()).toBe(STEPS.length);
});
