import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, prisma } from "~/platform/database.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { createParticipant, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { judged, receiptProgram, stored } from "./receipts";

const { pool } = await testDatabase();
afterAll(closeDatabase);

const DAY_MS = 24 * 60 * 60 * 1000;
const purge = (days: number) => {
  const now = new Date(NOW.getTime() + days * DAY_MS);
  return purgeExpired({ actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" });
};
const jobs = async () =>
  (
    await pool.query(
      "select payload ->> 'key' as key from graphile_worker._private_jobs where payload::text ~ 'receipts/'",
    )
  ).rows;

async function withFile(receiptId: string, programId: string) {
  const key = `receipts/${programId}/${receiptId}/1.jpg`;
  const file = { name: "a.jpg", contentType: "image/jpeg", sizeBytes: 1, hash: new Uint8Array(32), createdAt: NOW };
  await prisma.receiptFile.create({ data: { ...file, programId, receiptId, id: randomUUID(), position: 0, key } });
  return key;
}

it("pictures and text go after the program's days, except of receipts that wait for a person", async () => {
  const { programId, ctx } = await receiptProgram();
  await prisma.purchaseProofSetting.create({
    data: { programId, id: randomUUID(), retentionDays: 30, updatedAt: NOW },
  });
  const { id: maya } = await createParticipant(programId);
  const done = await judged(ctx, maya);
  const waiting = await judged(ctx, maya, { purchase_date: null, total_amount: 1 });
  const key = await withFile(done.id, programId);
  await withFile(waiting.id, programId);

  await purge(29);
  expect((await stored(done.id)).clearedAt).toBeNull();
  await purge(31);
  expect(await stored(done.id)).toMatchObject({ reading: null, points: 900n, merchantName: "Corner Café" });
  expect((await stored(done.id)).clearedAt).not.toBeNull();
  expect(await prisma.receiptFile.findMany({ where: { programId }, select: { receiptId: true } })).toEqual([
    { receiptId: waiting.id },
  ]);
  expect(await jobs()).toEqual([{ key }]);
  expect((await stored(waiting.id)).reading).not.toBeNull();
  await purge(32);
  expect(await jobs()).toHaveLength(1);
});
