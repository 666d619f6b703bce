import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createParticipant } from "../factories";
import { storedAdminCtx } from "../services/participant-imports/import-world";
import { handIn, receiptProgram } from "../services/receipts/receipts";
import { testDatabase } from "../setup/database";
import { workerProcess } from "../setup/worker-process";

/** A worker that is killed while it decides about many receipts. Afterwards each is decided, and none twice. */
const database = await testDatabase();
const worker = workerProcess(database);
const { programId } = await receiptProgram();
const ctx = await storedAdminCtx(programId);

const waiting = async () =>
  (
    await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'INTO .*receipt_items'",
    )
  ).rowCount;

const BUSY_MACHINE_MS = 60_000;
const COUNT = 50;

it("fifty receipts are decided once", { timeout: 5 * BUSY_MACHINE_MS }, async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createParticipant(programId)));
  for (let at = 0; at < COUNT; at++)
    await handIn(ctx, people[at % 5]!.id, { items: [{ name: "Latte", sku: "", quantity: 1, price: at + 1 }] });

  // Receipts are decided until the first of them writes an item, and then they wait for this table.
  const holder = await database.pool.connect();
  await holder.query("begin; lock table receipt_items in exclusive mode");
  worker.start();
  await expect.poll(waiting, { timeout: BUSY_MACHINE_MS }).toBeGreaterThan(0);
  await worker.kill();
  await holder.query("rollback");
  holder.release();
  await worker.runJobsNow();
  worker.start();
  const pending = () => prisma.receipt.count({ where: { programId, status: "pending" } });
  await expect.poll(async () => (await worker.runJobsNow(), pending()), { timeout: 2 * BUSY_MACHINE_MS }).toBe(0);

  const receipts = await prisma.receipt.findMany({ where: { programId }, include: { items: true } });
  expect(receipts.map(({ items }) => items.length)).toEqual(Array(COUNT).fill(1));
  // Ten of a day are decided at once for each of them.
  const eligible = receipts.filter(({ status }) => status === "eligible");
  expect(eligible).toHaveLength(COUNT);
  const balances = await prisma.participant.findMany({ where: { programId } });
  expect(balances.reduce((sum, { pointsAvailable }) => sum + pointsAvailable, 0n)).toBe(
    receipts.reduce((sum, { points }) => sum + points, 0n),
  );
  expect(await prisma.participantAction.count({ where: { programId, actionType: "receipt" } })).toBe(COUNT);
  expect(await verifyPoints(sql, programId)).toEqual([]);
});
