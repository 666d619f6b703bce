import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { forgetAccount } from "~/services/participant-accounts/internal/forget-account.server";
import { movePoints } from "~/services/points/moves.server";
import { NO_POINTS_RULES, type PointsRules } from "~/services/points/points-rules.schema";
import { verifyPoints } from "~/services/points/verify.server";
import { reviewReceipt } from "~/services/receipts/receipt-review.admin.server";
import { receiptReview, type ReceiptReview } from "~/services/receipts/receipts-admin.schema";
import { getReceipt, listReceiptItems } from "~/services/receipts/receipts.admin.server";
import { getMyReceipt, requestReview } from "~/services/receipts/receipts.site.server";
import { createChallenge, createParticipant, NOW, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { lotsOf, release } from "../points/lot-world";
import { createProduct, handIn, judged, receiptProgram, stored } from "./receipts";

await testDatabase();

let world: Awaited<ReturnType<typeof receiptProgram>>;
let maya: string;

beforeEach(async () => {
  world = await receiptProgram();
  maya = (await createParticipant(world.programId)).id;
});

const person = () => prisma.participant.findUniqueOrThrow({ where: { id: maya } });
const review = (id: string, input: ReceiptReview) => reviewReceipt(world.ctx, id, receiptReview.parse(input));
/** A receipt that waits for a reviewer because it has no date. */
const waiting = () => judged(world.ctx, maya, { purchase_date: null });
const REJECTED = { integrity: "invalid", admin_invalidation_reason: "altered" } as const;

describe("a review", () => {
  it("gives the points of a valid receipt, and takes them back when it turns out not to be", async () => {
    const { id } = await waiting();
    await review(id, { integrity: "valid", purchase_date: "2026-11-19", admin_comments: "Date on the back" });
    expect(await stored(id)).toMatchObject({
      status: "processed",
      points: 900n,
      purchaseDate: new Date("2026-11-19"),
      adminComments: "Date on the back",
      markedAsValidAt: NOW,
      markedAsInvalidAt: null,
      verifiedAt: NOW,
    });
    expect(await person()).toMatchObject({ pointsAvailable: 900n });
    await review(id, REJECTED);
    expect(await stored(id)).toMatchObject({
      status: "processed",
      points: 0n,
      actionId: null,
      invalidationReason: "altered",
      markedAsValidAt: null,
      markedAsInvalidAt: NOW,
    });
    expect(await person()).toMatchObject({ pointsAvailable: 0n, pointsReversed: 900n });
    await review(id, { integrity: "valid" });
    expect(await person()).toMatchObject({ pointsAvailable: 900n });
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it("changes nothing when it is repeated", async () => {
    const { id } = await waiting();
    await review(id, { integrity: "valid" });
    await review(id, { integrity: "valid" });
    expect(await prisma.participantAction.count({ where: { participantId: maya } })).toBe(1);
  });

  it("makes a debt of points that are spent already", async () => {
    const { id } = await judged(world.ctx, maya);
    const spending = { kind: "spend", amount: 800, actionType: "claim_reward", title: "Mug" } as const;
    await movePoints(sql, { programId: world.ctx.programId, participantId: maya, ...spending, now: NOW });
    await review(id, REJECTED);
    expect(await person()).toMatchObject({ pointsAvailable: 0n, pointsDebt: 800n });
  });

  it("requires a decision on what waits for one, and a reason for a rejection", async () => {
    const { id } = await waiting();
    await expect(review(id, {})).rejects.toThrow("Please select an integrity status before saving.");
    await expect(review(id, { integrity: "invalid" })).rejects.toThrow(
      "Please select a reason for rejection before saving.",
    );
    await expect(review(id, { integrity: "invalid", admin_invalidation_reason: "other" })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await stored(id)).toMatchObject({ status: "needs_human_review", verifiedAt: null });
  });

  it("of a receipt that is still read, or that somebody else has reviewed, is a conflict", async () => {
    const pending = await handIn(world.ctx, maya);
    await expect(review(pending, { integrity: "valid" })).rejects.toMatchObject({ code: "conflict" });
    const { id } = await waiting();
    const { receipt } = await getReceipt(world.ctx, id);
    await review(id, { integrity: "valid", updated_at: receipt.updated_at });
    await prisma.receipt.update({ where: { id }, data: { updatedAt: new Date(NOW.getTime() + 1) } });
    await expect(review(id, { ...REJECTED, updated_at: receipt.updated_at })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await person()).toMatchObject({ pointsAvailable: 900n });
  });

  it("of two reviewers at the same time gives the points once", async () => {
    const { id } = await waiting();
    await Promise.allSettled(Array.from({ length: 5 }, () => review(id, { integrity: "valid" })));
    expect(await person()).toMatchObject({ pointsAvailable: 900n });
  });

  it("leaves an audit entry with what was before and after", async () => {
    const { id } = await waiting();
    await review(id, { integrity: "valid" });
    const entry = await prisma.auditEntry.findFirstOrThrow({ where: { targetId: id, action: "receipt.approve" } });
    expect(entry).toMatchObject({
      before: { status: "needs_human_review", valid: null, points: 0 },
      after: { status: "processed", valid: true, points: 900 },
    });
  });

  it("of another program's receipt is not found", async () => {
    const { id } = await waiting();
    const other = await receiptProgram();
    await expect(reviewReceipt(other.ctx, id, { integrity: "valid" })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("under rules on points", () => {
  const DAY = 86_400_000;
  const days = (count: number) => new Date(NOW.getTime() + count * DAY);
  const rules = (more: Partial<PointsRules>) =>
    prisma.program.update({
      where: { id: world.programId },
      data: { pointsRules: { ...NO_POINTS_RULES, expiration: { kind: "rolling", months: 1 }, ...more } },
    });
  const lots = async () =>
    (await lotsOf({ programId: world.programId, id: maya }))
      .filter(({ remaining }) => remaining > 0)
      .map(({ remaining, pending, availableAt, expiresAt }) => [remaining, pending, availableAt, expiresAt]);
  const latte = { patch_status: "created", name: "Latte", sku: "", quantity: 1, admin_comments: "" } as const;
  /** A review some days later, after which the receipt has a further line. */
  const reviewAfter = (count: number, id: string, price?: number) => {
    const line = { ...latte, id: randomUUID(), price: price ?? 0, eligible_product_id: world.product.id };
    const input = { integrity: "valid", ...(price ? { receipt_items: [line] } : {}) } as const;
    return reviewReceipt({ ...world.ctx, now: days(count) }, id, receiptReview.parse(input));
  };
  /** A review some days later, after which the first line has another price. */
  const correctTo = async (count: number, id: string, price: number) => {
    const [first] = (await stored(id)).items;
    const line = { ...latte, id: first!.id, patch_status: "updated", price, eligible_product_id: world.product.id };
    const input = receiptReview.parse({ integrity: "valid", receipt_items: [line] });
    await reviewReceipt({ ...world.ctx, now: days(count) }, id, input);
  };
  const mine = async (id: string) => getMyReceipt(await participantCtx(world.programId, maya, { now: days(5) }), id);

  it("a receipt that is worth more gives only the difference by them", async () => {
    await rules({ pending: { kind: "days", days: 2 } });
    const { id } = await judged(world.ctx, maya);
    const [first] = await lotsOf({ programId: world.programId, id: maya });
    await release({ programId: world.programId, id: maya }, first!.id, days(2));
    const { expiresAt } = (await lotsOf({ programId: world.programId, id: maya }))[0]!;
    await reviewAfter(5, id, 1);
    const difference = [200, true, days(7), new Date("2026-12-27T05:00:00Z")];
    expect(await lots()).toEqual([[900, false, days(2), expiresAt], difference]);
    expect((await mine(id)).pending).toMatchObject({ text: "200 Points are on their way, until Saturday" });
    await correctTo(6, id, 0.5);
    // Less than was given at first: the rest has the dates of the first points.
    expect((await lots()).map(([, ...dates]) => dates)).toEqual([[false, days(6), expiresAt]]);
    expect(await person()).toMatchObject({ pointsAvailable: 300n, pointsPending: 0n });
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it("the difference waits as the first points do while they are pending", async () => {
    await rules({ pending: { kind: "days", days: 10 } });
    const { id } = await judged(world.ctx, maya);
    await reviewAfter(5, id, 1);
    const expiresAt = (await lotsOf({ programId: world.programId, id: maya }))[0]!.expiresAt;
    expect(await lots()).toEqual([
      [900, true, days(10), expiresAt],
      [200, true, days(10), expiresAt],
    ]);
    expect((await mine(id)).pending).toMatchObject({ text: "1,100 Points are on their way, until Tuesday" });
  });

  it("what comes back after a rejection can be spent if it could before, for 30 days at least", async () => {
    await rules({ pending: { kind: "days", days: 2 } });
    const { id } = await judged(world.ctx, maya);
    await release({ programId: world.programId, id: maya }, (await stored(id)).actionId!, days(2));
    await reviewReceipt({ ...world.ctx, now: days(3) }, id, receiptReview.parse(REJECTED));
    await reviewAfter(25, id);
    expect(await lots()).toEqual([[900, false, days(25), new Date("2027-01-16T05:00:00Z")]]);
  });

  it("each part of what comes back has the dates that it had", async () => {
    await rules({ pending: { kind: "days", days: 10 } });
    const { id } = await judged(world.ctx, maya);
    await release({ programId: world.programId, id: maya }, (await stored(id)).actionId!, days(10));
    await reviewAfter(11, id, 1);
    const before = await lots();
    await reviewReceipt({ ...world.ctx, now: days(12) }, id, receiptReview.parse(REJECTED));
    expect(await lots()).toEqual([]);
    await reviewAfter(13, id);
    const after = await lots();
    expect(after.map(([points, pending]) => [points, pending])).toEqual([
      [900, false],
      [200, true],
    ]);
    expect(after[1]![2]).toEqual(before[1]![2]);
    expect(await person()).toMatchObject({ pointsAvailable: 900n, pointsPending: 200n });
    expect(await stored(id)).toMatchObject({ points: 1100n, actionId: expect.any(String) });
    // A second time, and for less than before.
    await reviewReceipt({ ...world.ctx, now: days(14) }, id, receiptReview.parse(REJECTED));
    await correctTo(15, id, 4);
    expect((await lots()).map(([points, pending]) => [points, pending])).toEqual([
      [900, false],
      [100, true],
    ]);
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it.each(["eligible", "needs_human_review"])(
    "an approval releases what waits for it, of one that was %s",
    async (status) => {
      await rules({ pending: { kind: "approval" } });
      const challenge = await createChallenge(world.programId, { identifier: "buy-latte", points: 50n });
      const where = { programId_id: { programId: world.programId, id: world.product.id } };
      await prisma.purchaseProofProduct.update({ where, data: { challengeId: challenge.id } });
      const { id } = await judged(world.ctx, maya, status === "eligible" ? {} : { purchase_date: null });
      expect(await stored(id)).toMatchObject({ status });
      expect(await person()).toMatchObject({ pointsAvailable: 0n, pointsPending: status === "eligible" ? 950n : 0n });
      await review(id, { integrity: "valid" });
      expect(await person()).toMatchObject({ pointsAvailable: 950n, pointsPending: 0n });
      await reviewAfter(5, id, 1);
      expect(await person()).toMatchObject({ pointsAvailable: 1150n, pointsPending: 0n });
    },
  );

  it("an approval does not shorten a number of days", async () => {
    await rules({ pending: { kind: "days", days: 2 } });
    const { id } = await judged(world.ctx, maya);
    await review(id, { integrity: "valid" });
    expect(await person()).toMatchObject({ pointsAvailable: 0n, pointsPending: 900n });
  });
});

describe("the lines", () => {
  it("are corrected, added and removed, and the receipt gives what they are worth", async () => {
    const items = [
      { name: "Latte", sku: "", quantity: 1, price: 4.5 },
      { name: "B3ANS", sku: "", quantity: 2, price: 20 },
      { name: "Latte", sku: "", quantity: 1, price: 4.5 },
    ];
    const { id } = await judged(world.ctx, maya, { items, purchase_date: null });
    const beans = await createProduct(world.programId, { name: "Beans", pointsPerCent: 0.1 });
    const { result } = await listReceiptItems(world.ctx, id);
    const [first, second, third] = result;
    expect(second).toMatchObject({
      price: 20,
      unit_price: 10,
      quantity: 2,
      eligible: false,
      patch_status: "unchanged",
    });
    const added = randomUUID();
    const receipt_items: ReceiptReview["receipt_items"] = [
      { id: first!.id, patch_status: "unchanged" },
      {
        id: second!.id,
        patch_status: "updated",
        sku: "",
        name: "Beans",
        quantity: 2,
        price: 20,
        eligible_product_id: beans.id,
        admin_comments: "",
      },
      { id: third!.id, patch_status: "deleted" },
      {
        id: added,
        patch_status: "created",
        sku: "77",
        name: "",
        quantity: 1,
        price: 1.25,
        eligible_product_id: world.product.id,
        admin_comments: "",
      },
    ];
    await review(id, { integrity: "valid", receipt_items });
    await review(id, { integrity: "valid", receipt_items });
    const after = await stored(id);
    expect(
      after.items.map(({ name, sku, points, matchedStrategy }) => [name || sku, Number(points), matchedStrategy]),
    ).toEqual([
      ["Latte", 900, "keyword"],
      ["Beans", 200, "manual"],
      ["77", 250, "manual"],
    ]);
    expect(after.points).toBe(1350n);
    expect(await person()).toMatchObject({ pointsAvailable: 1350n });
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it.each([
    [{ price: "" }, "Price is required."],
    [{ price: "4,5x" }, "Price must be a valid number."],
    [{ quantity: "0.0001" }, "Enter a quantity above 0"],
    [{ name: " ", sku: "" }, "Either name or sku is required."],
  ])("%j are rejected", (more, message) => {
    const line = { id: randomUUID(), patch_status: "updated", name: "Latte", price: "4,50", ...more };
    const { error, data } = receiptReview.safeParse({ receipt_items: JSON.stringify([line]) });
    expect(data).toBeUndefined();
    expect(error!.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("below 0 are discounts of the receipt, and others are rejected", async () => {
    const { id, items } = await judged(world.ctx, maya, {
      items: [
        { name: "Latte", sku: "", quantity: 1, price: 4.5 },
        { name: "C0UPON", sku: "", quantity: 1, price: -1 },
      ],
    });
    const [latte, discount] = items;
    const line = (itemId: string, patch_status: "created" | "updated", price: string) =>
      receiptReview.parse({ receipt_items: [{ id: itemId, patch_status, name: "Coupon", price }] });
    await review(id, { integrity: "valid", ...line(discount!.id, "updated", "-1.50") });
    const after = await stored(id);
    expect(after.items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ["Latte", 450],
      ["Coupon", -150],
    ]);
    expect(after.points).toBe(900n);
    for (const wrong of [line(latte!.id, "updated", "-1"), line(randomUUID(), "created", "-1")])
      await expect(reviewReceipt(world.ctx, id, wrong)).rejects.toMatchObject({
        code: "invalid",
        errors: [{ field: "receipt_items[0][price]", message: "Price must be greater than 0" }],
      });
  });

  it("that are excluded give nothing, also when only their comment changes", async () => {
    await prisma.purchaseProofSetting.create({
      data: {
        programId: world.programId,
        id: randomUUID(),
        exclusionIdentifiers: ["gift card"],
        externalPointsPerCent: 0.01,
        updatedAt: NOW,
      },
    });
    const named = (name: string) => ({ name, sku: "", quantity: 1, price: 5 });
    const { id, items } = await judged(world.ctx, maya, {
      items: [named("Soap"), named("Gift card")],
      purchase_date: null,
    });
    const receipt_items = items.map((item) => ({
      ...named(item.name),
      id: item.id,
      patch_status: "updated" as const,
      eligible_product_id: null,
      admin_comments: "Checked",
    }));
    await review(id, { integrity: "valid", receipt_items });
    expect((await stored(id)).items).toMatchObject([
      { name: "Soap", eligible: true, points: 5n, adminComments: "Checked" },
      { name: "Gift card", eligible: false, points: 0n, adminComments: "Checked" },
    ]);
  });

  it("may be free", () => {
    const line = { id: randomUUID(), patch_status: "created", name: "Water", price: "0" };
    expect(receiptReview.parse({ receipt_items: [line] }).receipt_items).toMatchObject([{ price: 0 }]);
  });

  it("of an unknown product or another receipt are rejected, with nothing half done", async () => {
    const { id } = await waiting();
    const other = await judged(world.ctx, maya, { purchase_date: null, total_amount: 1 });
    const line = { sku: "", name: "X", quantity: 1, price: 1, admin_comments: "", patch_status: "updated" as const };
    const foreign = [{ ...line, id: other.items[0]!.id, eligible_product_id: null }];
    await expect(review(id, { integrity: "valid", receipt_items: foreign })).rejects.toMatchObject({ code: "invalid" });
    const unknown = [{ ...line, id: (await stored(id)).items[0]!.id, eligible_product_id: randomUUID() }];
    await expect(review(id, { integrity: "valid", receipt_items: unknown })).rejects.toMatchObject({ code: "invalid" });
    expect(await stored(id)).toMatchObject({ status: "needs_human_review", items: [{ name: "Latte" }] });
  });
});

describe("the participant", () => {
  it("asks for a review once, and reads the reason afterwards", async () => {
    const items = [{ name: "L4TTE", sku: "", quantity: 1, price: 4.5 }];
    const { id } = await judged(world.ctx, maya, { items });
    const ctx = await participantCtx(world.programId, maya);
    expect(await getMyReceipt(ctx, id)).toMatchObject({ status: "no_eligible_items", can_request_review: true });
    await requestReview(ctx, id, { comment: "That is a latte" });
    await expect(requestReview(ctx, id, { comment: "Again" })).rejects.toMatchObject({ code: "conflict" });
    expect(await stored(id)).toMatchObject({ status: "review_requested", reviewComment: "That is a latte" });
    await expect(review(id, {})).rejects.toThrow("Please select an integrity status before saving.");
    await review(id, { ...REJECTED, admin_invalidation_message: "The total was changed by pen." });
    expect(await getMyReceipt(ctx, id)).toMatchObject({
      status: "processed",
      valid: false,
      reject_reason: "altered",
      reject_message: "The total was changed by pen.",
      can_request_review: false,
    });
  });

  it("sees only their own", async () => {
    const { id } = await judged(world.ctx, maya);
    const friend = await createParticipant(world.programId);
    const ctx = await participantCtx(world.programId, friend.id);
    await expect(getMyReceipt(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(requestReview(ctx, id, { comment: "" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves nothing personal on a receipt when the account is deleted", async () => {
    const { id } = await waiting();
    await review(id, { integrity: "valid", admin_comments: "Called Maya" });
    await transaction((tx) => forgetAccount({ tx, afterCommit: (run) => run() }, world.ctx, maya));
    expect(await stored(id)).toMatchObject({
      status: "processed",
      points: 900n,
      merchantName: "",
      adminComments: "",
      reading: null,
      clearedAt: NOW,
      items: [{ name: "", points: 900n }],
    });
    const entries = await prisma.auditEntry.findMany({ where: { targetId: id } });
    expect(entries.map(({ before, after }) => [before, after])).toEqual(entries.map(() => [null, null]));
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });
});

describe("the queue", () => {
  it("has no receipts of deleted accounts", async () => {
    const unread = await handIn(world.ctx, maya);
    const doubtful = await waiting();
    const decided = await judged(world.ctx, maya, { items: [{ name: "Latte", sku: "", quantity: 1, price: 9 }] });
    await requestReview(await participantCtx(world.programId, maya), decided.id, { comment: "" });
    await transaction((tx) => forgetAccount({ tx, afterCommit: (run) => run() }, world.ctx, maya));
    const statuses = [unread, doubtful.id, decided.id].map(async (id) => (await stored(id)).status);
    expect(await Promise.all(statuses)).toEqual(["failed", "failed", "processed"]);
    expect(await stored(decided.id)).toMatchObject({ points: 1800n });
  });

  it("says where a receipt stands, and leads to its neighbors", async () => {
    const [first, second, third] = [
      await waiting(),
      await judged(world.ctx, maya, { total_amount: null }),
      await judged(world.ctx, maya, { purchase_date: "2020-01-01" }),
    ];
    const done = await judged(world.ctx, maya, { items: [{ name: "Latte", sku: "", quantity: 1, price: 9 }] });
    expect((await getReceipt(world.ctx, second.id)).queue).toEqual({
      position: 2,
      total: 3,
      previous_id: first.id,
      next_id: third.id,
    });
    expect((await getReceipt(world.ctx, done.id)).queue).toMatchObject({ position: null, total: 3 });
  });
});
