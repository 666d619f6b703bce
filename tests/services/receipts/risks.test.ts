import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { verifyPoints } from "~/services/points/verify.server";
import { reviewReceipt } from "~/services/receipts/receipt-review.admin.server";
import { createChallenge, createParticipant, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createProduct, handInPaper, judge, judged, judgedPaper, receiptProgram, stored } from "./receipts";

await testDatabase();

const DAY_SECONDS = 24 * 60 * 60;
let world: Awaited<ReturnType<typeof receiptProgram>>;
let maya: string;

beforeEach(async () => {
  world = await receiptProgram(); // 2 points for a cent of a latte
  maya = await oldAccount();
});

async function oldAccount(): Promise<string> {
  const createdAt = secondsFromNow(-60 * DAY_SECONDS);
  return (await createParticipant(world.programId, { createdAt })).id;
}

const settings = (data: Partial<Prisma.PurchaseProofSettingUncheckedCreateInput>) =>
  prisma.purchaseProofSetting.create({
    data: { programId: world.programId, id: randomUUID(), updatedAt: NOW, ...data },
  });
const reasons = (receipt: Awaited<ReturnType<typeof stored>>) => receipt.tags.map(({ reason }) => reason);
const latte = (priceCents: number, quantity = 1) => ({ name: "LATTE", priceCents, quantity });
const balance = async (id = maya) => (await prisma.participant.findFirstOrThrow({ where: { id } })).pointsAvailable;

describe("points without a reviewer", () => {
  it("are limited for a product and for a receipt", async () => {
    expect(await judgedPaper(world.ctx, maya, { lines: [latte(125)] })).toMatchObject({
      status: "eligible",
      points: 250n,
    });
    const one = await judgedPaper(world.ctx, maya, { lines: [latte(100), latte(26)] });
    expect(one).toMatchObject({ status: "needs_human_review", points: 0n });
    expect(reasons(one)).toEqual(["product_points"]);
    for (const name of ["Mocha", "Chai", "Tea"])
      await createProduct(world.programId, { name, keywords: [name], pointsPerCent: 2 });
    const lines = ["Mocha", "Chai", "Tea"].map((name) => ({ name, priceCents: 90 }));
    expect(reasons(await judgedPaper(world.ctx, await oldAccount(), { lines }))).toEqual(["receipt_points"]);
    expect(await balance()).toBe(250n);
  });

  it("include the challenge that a receipt completes", async () => {
    const { id: challengeId } = await createChallenge(world.programId, { points: 480n });
    await createProduct(world.programId, { name: "Beans", keywords: ["beans"], pointsPerCent: 1, challengeId });
    const lines = [{ name: "BEANS", priceCents: 21 }];
    expect(reasons(await judgedPaper(world.ctx, maya, { lines }))).toEqual(["receipt_points"]);
    expect(await balance()).toBe(0n);
  });

  it("are limited on a day of the program's time zone, whatever arrives at once", async () => {
    const ids = [];
    for (let at = 0; at < 6; at++) ids.push(await handInPaper(world.programId, maya, { lines: [latte(100 + at)] }));
    await Promise.all(ids.map((id) => judge(world.ctx, id)));
    expect(await balance()).toBeLessThanOrEqual(750n);
    expect(await balance()).toBeGreaterThan(550n);
    const receipts = await Promise.all(ids.map(stored));
    expect(receipts.filter(({ status }) => status === "needs_human_review").map(reasons)).toEqual(
      Array(3).fill(["day_points"]),
    );
    const tomorrow = secondsFromNow(DAY_SECONDS);
    expect((await judgedPaper(world.ctx, maya, { lines: [latte(110)] }, tomorrow)).status).toBe("eligible");
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it("leave out what a reviewer has accepted", async () => {
    await settings({ maxPointsPerDay: 300 });
    const first = await judgedPaper(world.ctx, maya, { lines: [latte(120)] });
    expect(reasons(await judgedPaper(world.ctx, maya, { lines: [latte(121)] }))).toEqual(["day_points"]);
    await reviewReceipt(world.ctx, first.id, { integrity: "valid" });
    expect((await judgedPaper(world.ctx, maya, { lines: [latte(122)] })).status).toBe("eligible");
  });

  it("are few for all receipts of a new account together", async () => {
    const { id } = await createParticipant(world.programId, { createdAt: secondsFromNow(-6 * DAY_SECONDS) });
    expect((await judgedPaper(world.ctx, id, { lines: [latte(30)] })).status).toBe("eligible");
    expect(reasons(await judgedPaper(world.ctx, id, { lines: [latte(21)] }))).toEqual(["new_account"]);
    const older = secondsFromNow(DAY_SECONDS);
    expect((await judgedPaper(world.ctx, id, { lines: [latte(31)] }, older)).status).toBe("eligible");
  });

  it("have another limit for what a shop's system reports", async () => {
    const items = (price: number) => ({ items: [{ name: "Latte", sku: "", quantity: 1, price }] });
    expect(await judged(world.ctx, maya, items(50))).toMatchObject({ status: "eligible", points: 10_000n });
    const wrong = await judged(world.ctx, maya, items(450)); // cents for dollars
    expect(wrong).toMatchObject({ status: "needs_human_review", points: 0n });
    expect(reasons(wrong)).toEqual(["external_points"]);
  });
});

describe("a person looks at", () => {
  beforeEach(() => settings({ maxPointsPerReceipt: 1e6, maxPointsPerProduct: 1e6, maxPointsPerDay: 1e6 }));

  it("typed text, unless the program's shops mail it", async () => {
    expect(reasons(await judgedPaper(world.ctx, maya, { typed: true, lines: [latte(450)] }))).toEqual(["typed"]);
    await prisma.purchaseProofSetting.updateMany({
      where: { programId: world.programId },
      data: { acceptsTyped: true },
    });
    expect((await judgedPaper(world.ctx, maya, { typed: true, lines: [latte(460)] })).status).toBe("eligible");
  });

  it("a typed text of the same day that has other numbers only", async () => {
    await prisma.purchaseProofSetting.updateMany({
      where: { programId: world.programId },
      data: { acceptsTyped: true },
    });
    const text = (price: string) =>
      `CORNER CAFE\n12 Main Street\nSpringfield\nCashier Kim\nLATTE WITH OAT MILK ${price}\nTOTAL ${price}\nTHANK YOU COME AGAIN`;
    const typed = { typed: true, merchant: "CORNER CAFE" };
    const first = await judgedPaper(world.ctx, maya, { ...typed, text: text("4.50"), lines: [latte(450)] });
    const second = await judgedPaper(world.ctx, maya, { ...typed, text: text("4.51"), lines: [latte(451)] });
    expect(second.tags).toMatchObject([{ name: "duplicate", reason: "similar_text", linkedReceiptId: first.id }]);
    const other =
      "GREEN MARKET\nStation Road\nBananas and bread\nMilk chocolate cookies\nVisa card approved\nHave a nice day";
    const honest = { ...typed, text: other, merchant: "Green Market", lines: [latte(452)] };
    expect((await judgedPaper(world.ctx, maya, honest)).status).toBe("eligible");
  });

  it("many pieces of one product, as lines or as a quantity", async () => {
    const many = Array.from({ length: 11 }, () => latte(100));
    expect(reasons(await judgedPaper(world.ctx, maya, { lines: many }))).toEqual(["many_pieces"]);
    expect(reasons(await judgedPaper(world.ctx, maya, { lines: [latte(99 * 450, 99)] }))).toEqual(["many_pieces"]);
    expect((await judgedPaper(world.ctx, maya, { lines: [latte(4500, 10)] })).status).toBe("eligible");
  });

  it("a price above the highest one of the product, also when a shop reports it", async () => {
    await prisma.purchaseProofProduct.updateMany({
      where: { programId: world.programId },
      data: { maxPriceCents: 600 },
    });
    expect((await judgedPaper(world.ctx, maya, { lines: [latte(1200, 2)] })).status).toBe("eligible");
    expect(reasons(await judgedPaper(world.ctx, maya, { lines: [latte(601)] }))).toEqual(["price_above_maximum"]);
    const items = [{ name: "Latte", sku: "", quantity: 1, price: 7 }];
    expect(reasons(await judged(world.ctx, maya, { items }))).toEqual(["price_above_maximum"]);
  });

  it("a price and a total far above those of other participants", async () => {
    for (let at = 0; at < 20; at++) {
      const { id } = await createParticipant(world.programId, { createdAt: secondsFromNow(-60 * DAY_SECONDS) });
      await judgedPaper(world.ctx, id, { lines: [latte(450 + at)] });
    }
    expect(reasons(await judgedPaper(world.ctx, maya, { lines: [latte(1500)] }))).toEqual(["unusual_price"]);
    const party = [latte(1300), { name: "PARTY TENT", priceCents: 9000 }];
    expect(reasons(await judgedPaper(world.ctx, maya, { lines: party }))).toEqual(["unusual_total"]);
    expect((await judgedPaper(world.ctx, maya, { lines: [latte(1300)] })).status).toBe("eligible");
  });

  it("a total above the program's highest one", async () => {
    await prisma.purchaseProofSetting.updateMany({
      where: { programId: world.programId },
      data: { maxTotalCents: 5000 },
    });
    const lines = [latte(450), { name: "KETTLE", priceCents: 4600 }];
    expect(reasons(await judgedPaper(world.ctx, maya, { lines }))).toEqual(["unusual_total"]);
  });
});

/** What forged papers may give a thief in a week with the defaults: an old account its days, a new one once. */
const [OLD_ACCOUNT, NEW_ACCOUNT] = [7 * 750, 100];

it("a thief with an old and two new accounts gets little in a week", { timeout: 120_000 }, async () => {
  await createProduct(world.programId, { name: "Whole Beans", keywords: ["whole beans"], pointsPerCent: 0.05 });
  const beans = (priceCents: number, quantity = 1) => ({ name: "WHOLE BEANS 12OZ", priceCents, quantity });
  const accounts = [maya];
  for (let at = 0; at < 2; at++) accounts.push((await createParticipant(world.programId)).id);
  for (let day = 0; day < 7; day++) {
    const now = secondsFromNow(day * DAY_SECONDS);
    const date = now.toISOString().slice(0, 10);
    for (const [at, id] of accounts.entries()) {
      if (at > 0 && day % 3 !== 0) continue; // a new account has nothing to win every day
      const cents = 1349 + day * 10 + at;
      const greedy = [
        { typed: true, lines: [beans(cents)] },
        { lines: [beans(999_999)] },
        { lines: [beans(99 * cents, 99)] },
        { lines: Array.from({ length: 40 }, () => beans(cents)) },
      ];
      // Somebody who knows the limits: as many points as go through.
      const careful = [0, 1, 2].map((n) => ({ lines: [latte(124 - n - at * 3), beans(cents + n)] }));
      const modest = [{ lines: [latte(50 - at)] }, { lines: [latte(10 + at)] }];
      const papers = [...(day === 0 ? greedy : []), ...careful, ...modest];
      for (const paper of papers) await judgedPaper(world.ctx, id, { ...paper, date }, now);
    }
  }
  const [old, ...young] = (await Promise.all(accounts.map((id) => balance(id)))).map(Number);
  expect(old).toBeLessThanOrEqual(OLD_ACCOUNT);
  for (const points of young) expect(points).toBeLessThanOrEqual(NEW_ACCOUNT);
});
