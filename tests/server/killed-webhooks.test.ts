import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { createParticipant, createProgram } from "../factories";
import { storedAdminCtx } from "../services/participant-imports/import-world";
import { addEndpoint, receiver } from "../services/webhooks/webhook-world";
import { testDatabase } from "../setup/database";
import { workerProcess } from "../setup/worker-process";

/** A worker that is killed while it sends many events. Afterwards each has arrived and is in the log. */
const database = await testDatabase();
const { id: programId } = await createProgram();
const ctx = await storedAdminCtx(programId);
const worker = workerProcess(database, { SANDBOX: "1" });

const BUSY_MACHINE_MS = 60_000;
const COUNT = 60;

it("every event arrives at least once", { timeout: 4 * BUSY_MACHINE_MS }, async () => {
  const unanswered: (() => void)[] = [];
  let holding = true;
  const operator = await receiver((response) => {
    if (holding && operator.received.length > 20) unanswered.push(() => response.end());
    else response.end();
  });
  await addEndpoint(ctx, operator.url, ["participant.created"]);
  const people = await Promise.all(Array.from({ length: COUNT }, () => createParticipant(programId)));

  worker.start();
  await expect.poll(() => unanswered.length, { timeout: BUSY_MACHINE_MS }).toBe(4); // it waits for these responses
  await worker.kill();
  holding = false;
  expect(await prisma.webhookDelivery.count({ where: { programId, state: "sending" } })).toBe(4);
  // What the killed worker had claimed is due when its time is over. The test does not wait for that.
  await database.pool.query(
    "update webhook_deliveries set next_attempt_at = next_attempt_at - interval '30 seconds' where state = 'sending'",
  );
  worker.start();
  const delivered = () => prisma.webhookDelivery.count({ where: { programId, state: "delivered" } });
  await expect.poll(delivered, { timeout: 2 * BUSY_MACHINE_MS }).toBe(COUNT);

  expect(new Set(operator.received.map(({ json }) => json.data.participant_id))).toEqual(
    new Set(people.map(({ id }) => id)),
  );
  const log = await prisma.webhookAttempt.findMany({ where: { programId } });
  expect(new Set(log.map(({ deliveryId }) => deliveryId)).size).toBe(COUNT);
  expect(operator.received).toHaveLength(COUNT + 4); // those that nobody recorded came twice
});
