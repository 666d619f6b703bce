import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { getMyReceipt, requestReview } from "~/services/receipts/receipts.site.server";
import { createParticipant, NOW, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { judged, receiptProgram, stored } from "./receipts";

const { pool } = await testDatabase();

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

it("a receipt whose review is requested at the same moment keeps its pictures", async () => {
  const { programId, ctx } = await receiptProgram();
  const { id: maya } = await createParticipant(programId);
  const { id } = await judged(ctx, maya);
  await withFile(id, programId);
  const request = await pool.connect();
  await request.query("begin");
  await request.query("update receipts set status = 'review_requested' where id = $1", [id]);
  const purging = purge(500);
  const waiting = async () =>
    (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  await request.query("commit");
  request.release();
  await purging;
  expect(await prisma.receiptFile.count({ where: { receiptId: id } })).toBe(1);
  expect(await stored(id)).toMatchObject({ status: "review_requested", clearedAt: null });
});

it("nobody is asked to review a receipt whose pictures are deleted", async () => {
  const { programId, ctx } = await receiptProgram();
  const { id: maya } = await createParticipant(programId);
  const { id } = await judged(ctx, maya);
  const participant = await participantCtx(programId, maya);
  expect(await getMyReceipt(participant, id)).toMatchObject({ can_request_review: true });
  await purge(500);
  expect(await getMyReceipt(participant, id)).toMatchObject({ can_request_review: false });
  await expect(requestReview(participant, id, { comment: "Please" })).rejects.toMatchObject({ code: "conflict" });
});
