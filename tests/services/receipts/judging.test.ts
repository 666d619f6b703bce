import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { verifyPoints } from "~/services/points/verify.server";
import { reviewReceipt } from "~/services/receipts/receipt-review.admin.server";
import { createChallenge, createParticipant, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createProduct, handIn, handInPaper, judge, judged, receiptProgram, stored, type Paper } from "./receipts";

await testDatabase();

let world: Awaited<ReturnType<typeof receiptProgram>>;
let maya: string;

beforeEach(async () => {
  world = await receiptProgram();
  maya = (await createParticipant(world.programId)).id;
});

const person = (id = maya) => prisma.participant.findUniqueOrThrow({ where: { id } });
const reasons = (receipt: Awaited<ReturnType<typeof stored>>) => receipt.tags.map(({ reason }) => reason);
/** As if the participant had photographed it: what shops report without a picture is another purchase of somebody else. */
async function addPhoto(receiptId: string): Promise<void> {
  const photo = {
    name: "photo.jpg",
    key: "photo",
    contentType: "image/jpeg",
    sizeBytes: 1n,
    position: 0,
    createdAt: NOW,
  };
  const hash = new TextEncoder().encode(receiptId);
  await prisma.receiptFile.create({
    data: { ...photo, programId: world.programId, id: randomUUID(), receiptId, hash },
  });
}
const latte = (price: number) => ({ name: "Latte", sku: "", quantity: 1, price });

describe("a receipt", () => {
  it("that is reported is left to its request at first, so that it is decided in the sender's name", async () => {
    await handIn(world.ctx, maya);
    await handInPaper(world.programId, maya, { lines: [] });
    const jobs = await sql(
      sqlText`select run_at > now() as waits from graphile_worker.jobs where task_identifier = 'read-receipt' order by id desc limit 2`,
      [],
    );
    expect(jobs).toEqual([{ waits: false }, { waits: true }]);
  });

  it("gives the points of its eligible lines at once, with an action and postings", async () => {
    const items = [latte(4.5), { name: "Soap", sku: "", quantity: 2, price: 6 }];
    const receipt = await judged(world.ctx, maya, { items });
    expect(receipt).toMatchObject({ status: "eligible", points: 900n, merchantName: "Corner Café", totalCents: 1050 });
    expect(receipt.items).toMatchObject([
      { name: "Latte", eligible: true, points: 900n, matchedStrategy: "keyword", productId: world.product.id },
      { name: "Soap", eligible: false, points: 0n, productId: null },
    ]);
    expect(await person()).toMatchObject({ pointsAvailable: 900n });
    const action = await prisma.participantAction.findFirstOrThrow({ where: { id: receipt.actionId! } });
    expect(action).toMatchObject({
      actionType: "receipt",
      title: "Corner Café",
      actionableId: receipt.id,
      points: 900n,
    });
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it("is judged once, however often the job runs", async () => {
    const id = await handIn(world.ctx, maya);
    await Promise.all([judge(world.ctx, id), judge(world.ctx, id), judge(world.ctx, id)]);
    await judge(world.ctx, id);
    expect(await person()).toMatchObject({ pointsAvailable: 900n });
    expect((await stored(id)).items).toHaveLength(1);
  });

  it("without eligible lines gives nothing, and nobody has to look at it", async () => {
    const items = [{ name: "Soap", sku: "", quantity: 1, price: 3 }];
    expect(await judged(world.ctx, maya, { items })).toMatchObject({ status: "no_eligible_items", points: 0n });
  });

  it("completes the challenge of a product, if the participant may do it now", async () => {
    const challenge = await createChallenge(world.programId, { identifier: "try-beans", points: 50n });
    await createProduct(world.programId, {
      name: "Beans",
      keywords: ["beans"],
      pointsPerCent: 1,
      challengeId: challenge.id,
    });
    const beans = (price: number) => [{ name: "Beans", sku: "", quantity: 1, price }];
    await judged(world.ctx, maya, { items: beans(10) });
    expect(await person()).toMatchObject({ pointsAvailable: 1050n, completedChallenges: 1 });
    await judged(world.ctx, maya, { items: beans(11) });
    expect(await person()).toMatchObject({ pointsAvailable: 2150n, completedChallenges: 1 });
  });

  it("is stored without the unseen characters of a PDF", async () => {
    const items = [{ name: "Cafe\u0301 mo\u00adlido", sku: "\u200b0123", quantity: 1, price: 5 }];
    const { id } = await judged(world.ctx, maya, {
      merchant_name: "El\u00a0Cafe\u0301\u00ad",
      merchant_address: "\ufeffMain 1",
      items,
    });
    expect(await stored(id)).toMatchObject({ merchantName: "El\u00a0Café", merchantAddress: "Main 1" });
    const [item] = await prisma.receiptItem.findMany({ where: { programId: world.programId, receiptId: id } });
    expect(item).toMatchObject({ name: "Café molido", sku: "0123" });
  });

  it("of a deleted account stays as it is", async () => {
    const id = await handIn(world.ctx, maya);
    await prisma.participant.update({
      where: { id: maya },
      data: { deletedAt: NOW, email: null, status: "inactive" },
    });
    await judge(world.ctx, id);
    expect(await stored(id)).toMatchObject({ status: "pending", points: 0n });
  });
});

describe("a person has to look at a receipt", () => {
  it.each([
    ["that is too old", { purchase_date: "2026-06-01" }, ["too_old"]],
    ["of tomorrow", { purchase_date: "2026-11-22" }, ["future_date"]],
    ["without a date", { purchase_date: null }, ["low_confidence"]],
    ["without a total", { total_amount: null }, ["low_confidence"]],
    [
      "with a product that is only similar",
      { items: [{ name: "Late", sku: "", quantity: 1, price: 5 }] },
      ["unsure_match"],
    ],
  ])("%s", async (_, more, expected) => {
    const receipt = await judged(world.ctx, maya, more);
    expect(receipt).toMatchObject({ status: "needs_human_review", points: 0n });
    expect(reasons(receipt)).toEqual(expected);
    expect(await person()).toMatchObject({ pointsAvailable: 0n });
  });

  it("of a merchant that the program does not list", async () => {
    const name = "Blue Door Bistro";
    await prisma.purchaseProofMerchant.create({
      data: { programId: world.programId, id: randomUUID(), name, createdAt: NOW, updatedAt: NOW },
    });
    expect(reasons(await judged(world.ctx, maya))).toEqual(["unknown_merchant"]);
    const known = await judged(world.ctx, maya, { merchant_name: "BLUE DOOR BISTRO #3" });
    expect(known).toMatchObject({ status: "eligible", merchantName: name });
  });

  it("of a purchase that was handed in before, by anybody, with a link to the first one", async () => {
    const first = await judged(world.ctx, maya);
    await addPhoto(first.id);
    const friend = await createParticipant(world.programId);
    const second = await judged(world.ctx, friend.id);
    expect(second).toMatchObject({ status: "needs_human_review" });
    expect(second.tags).toMatchObject([{ name: "duplicate", reason: "same_lines", linkedReceiptId: first.id }]);
    expect(await person(friend.id)).toMatchObject({ pointsAvailable: 0n });
  });

  it("of a purchase that a shop reports twice for one participant, not of equal ones of two", async () => {
    const friend = await createParticipant(world.programId);
    expect(await judged(world.ctx, maya)).toMatchObject({ status: "eligible" });
    expect(await judged(world.ctx, friend.id)).toMatchObject({ status: "eligible", tags: [] });
    expect(reasons(await judged(world.ctx, maya))).toEqual(["same_lines"]);
  });

  it("when the participant hands in many on a day", async () => {
    await prisma.purchaseProofSetting.create({
      data: { programId: world.programId, id: randomUUID(), maxPerDay: 2, updatedAt: NOW },
    });
    expect((await judged(world.ctx, maya, { items: [latte(1)] })).status).toBe("eligible");
    expect((await judged(world.ctx, maya, { items: [latte(2)] })).status).toBe("eligible");
    expect(reasons(await judged(world.ctx, maya, { items: [latte(3)] }))).toEqual(["too_many"]);
  });
});

describe("duplicates", () => {
  it("are rejected from the second one on: the first may be a mistake", async () => {
    await judged(world.ctx, maya);
    expect(await judged(world.ctx, maya)).toMatchObject({ status: "needs_human_review" });
    expect(await judged(world.ctx, maya)).toMatchObject({
      status: "rejected",
      invalidationReason: "duplicate",
      points: 0n,
    });
  });

  it("are rejected with the same file or the same lines only, and after such a one that no reviewer accepted", async () => {
    const two = [latte(3), latte(1.5)];
    await judged(world.ctx, maya);
    expect(reasons(await judged(world.ctx, maya, { items: two }))).toEqual(["same_purchase"]);
    const other = [latte(2.5), latte(2)];
    expect(await judged(world.ctx, maya, { items: other })).toMatchObject({ status: "needs_human_review" });
    const copy = await judged(world.ctx, maya); // the first that is proven
    expect(copy).toMatchObject({ status: "needs_human_review" });
    await reviewReceipt(world.ctx, copy.id, { integrity: "valid" });
    expect(await judged(world.ctx, maya)).toMatchObject({ status: "needs_human_review" });
    expect(await judged(world.ctx, maya)).toMatchObject({ status: "rejected" });
  });

  it("are not receipts of other shops whose pictures are alike, after one that could not be read", async () => {
    const lookalike = async (participantId: string, paper: Paper) => {
      const id = await handInPaper(world.programId, participantId, paper);
      await prisma.receiptFile.updateMany({ where: { receiptId: id }, data: { pictureHash: 0x55aan } });
      await judge(world.ctx, id);
      return stored(id);
    };
    const friend = await createParticipant(world.programId);
    const unread = { merchant: "Corner Deli A", totalCents: null, lines: [] };
    expect(reasons(await lookalike(friend.id, unread))).toEqual(["low_confidence"]);
    for (const [at, shop] of ["B", "C", "E", "F"].entries()) {
      const paper = { merchant: `Corner Deli ${shop}`, lines: [{ name: "LATTE", priceCents: 5 + at }] };
      expect(await lookalike(maya, paper)).toMatchObject({ status: "eligible", tags: [] });
    }
    // Another picture of the unread receipt is a doubt, and never more.
    for (const priceCents of [7, 8, 9]) {
      const paper = { merchant: "Corner Deli A", lines: [{ name: "LATTE", priceCents }] };
      const receipt = await lookalike(maya, paper);
      expect(receipt).toMatchObject({ status: "needs_human_review" });
      expect(reasons(receipt)).toEqual(["similar_picture"]);
    }
  });

  it("give points once, for fifty that are judged at the same moment", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createParticipant(world.programId)));
    const ids = await Promise.all(Array.from({ length: 50 }, (_, at) => handIn(world.ctx, people[at % 10]!.id)));
    await Promise.all(ids.map(addPhoto));
    const lane = async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) await judge(world.ctx, id);
    };
    await Promise.all(Array.from({ length: 8 }, lane)); // as many as a worker judges at once
    const statuses = await prisma.receipt.groupBy({
      by: ["status"],
      where: { programId: world.programId },
      _count: true,
    });
    expect(statuses.find(({ status }) => status === "eligible")?._count).toBe(1);
    expect(statuses.find(({ status }) => status === "pending")).toBeUndefined();
    const balances = await prisma.participant.findMany({ where: { programId: world.programId } });
    expect(balances.reduce((sum, { pointsAvailable }) => sum + pointsAvailable, 0n)).toBe(900n);
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it("of another program are nothing", async () => {
    await judged(world.ctx, maya);
    const other = await receiptProgram();
    const { id } = await createParticipant(other.programId);
    expect((await judged(other.ctx, id)).status).toBe("eligible");
  });
});
