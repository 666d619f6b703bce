import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { MAX_SAVED } from "~/services/offers/directory-terms";
import { merchantsQuery } from "~/services/offers/offers.schema";
import { searchMerchants } from "~/services/offers/offers.site.server";
import { saveMerchant } from "~/services/offers/saved-merchants.site.server";
import { getSavedThisYear } from "~/services/offers/saved-value.site.server";
import { createParticipant, createProgram, NOW, participantCtx, secondsFromNow, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createMerchant } from "./directory-rows";

await testDatabase();

let programId: string;
let id: string;
const ctx = (seconds = 0) => participantCtx(programId, id, { now: secondsFromNow(seconds) });
const save = async (slug: string, saved = true, seconds = 0) =>
  saveMerchant(await ctx(seconds), { merchant_slug: slug, saved });

beforeEach(async () => {
  programId = (await createProgram({ features: ["offers_reward"] })).id;
  ({ id } = await createParticipant(programId));
});

describe("saving a merchant", () => {
  it("is the same once and twice, also at the same time, and another person's list is another", async () => {
    await Promise.all(["bakery", "bakery", "bakery"].map((slug) => save(slug)));
    expect(await prisma.savedMerchant.count({ where: { programId } })).toBe(1);
    const other = await createParticipant(programId);
    await saveMerchant(await participantCtx(programId, other.id), { merchant_slug: "bakery", saved: false });
    expect(await prisma.savedMerchant.count({ where: { programId } })).toBe(1);
    for (const _ of [1, 2]) await save("bakery", false);
    expect(await prisma.savedMerchant.count({ where: { programId } })).toBe(0);
  });

  it("has a limit, which one that is saved already does not reach", async () => {
    const rows = Array.from({ length: MAX_SAVED }, (_, index) => ({
      programId,
      id: uuidv7(NOW),
      participantId: id,
      slug: `shop-${index}`,
      createdAt: NOW,
    }));
    await prisma.savedMerchant.createMany({ data: rows });
    await save("shop-0");
    await expect(save("one-more")).rejects.toMatchObject({ code: "rejected" });
    await save("shop-0", false);
    await save("one-more");
  });

  it("is not possible for an account that was merged into another one", async () => {
    const other = await createParticipant(programId);
    const closed = await ctx();
    await sql(sqlText`select merge_participants($1::uuid, $2::uuid, $3::uuid, $4)`, [programId, id, other.id, NOW]);
    await expect(saveMerchant(closed, { merchant_slug: "bakery", saved: true })).rejects.toMatchObject({ status: 404 });
  });

  it("needs offers", async () => {
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    await expect(save("bakery")).rejects.toMatchObject({ status: 404 });
  });
});

it("the saved merchants are listed with the latest first, and one that is gone is left out", async () => {
  for (const name of ["Ash Grill", "Birch Books", "Cedar Spa"])
    await createMerchant({ name, latitude: 31, longitude: -91 });
  for (const [seconds, slug] of ["ash-grill", "cedar-spa", "gone"].entries()) await save(slug, true, seconds);
  const near = { latitude: "31", longitude: "-91" };
  const listed = await searchMerchants(await ctx(), merchantsQuery.parse({ ...near, saved: "true" }));
  expect(listed.result.map(({ merchantName, saved }) => [merchantName, saved])).toEqual([
    ["Cedar Spa", true],
    ["Ash Grill", true],
  ]);
  const all = await searchMerchants(await ctx(), merchantsQuery.parse({ ...near, sort: "name" }));
  expect(all.result.map(({ saved }) => saved)).toEqual([true, false, true]);
  const visitor = await searchMerchants(await siteCtx(programId), merchantsQuery.parse({ ...near, saved: "true" }));
  expect(visitor.result).toEqual([]);
});

it("what a member saved this year is the value of their vouchers, without clicks, undone ones and other years", async () => {
  const year = NOW.getUTCFullYear();
  const redeemed = async (
    type: string,
    cents: number | null,
    more: { voidedAt?: Date; redeemedAt?: null; year?: number } = {},
  ) =>
    prisma.offerRedemption.create({
      data: {
        ...{ programId, id: uuidv7(NOW), participantId: id, offerKey: uuidv7(NOW), redemptionType: type, year },
        ...{
          merchantName: "Shop",
          offerText: "Offer",
          attemptedAt: NOW,
          redeemedAt: NOW,
          createdAt: NOW,
          valueCents: cents,
        },
        ...(type === "CLICK" || more.redeemedAt === null
          ? {}
          : { voucherCode: uuidv7(NOW).slice(-12), expiresAt: secondsFromNow(600) }),
        ...more,
      },
    });
  expect(await getSavedThisYear(await ctx())).toBe(0);
  await redeemed("MOBILE", 2_000);
  await redeemed("PRINT", 1_250);
  await redeemed("PRINT", null);
  await redeemed("CLICK", 9_900);
  await redeemed("MOBILE", 9_900, { voidedAt: NOW });
  await redeemed("MOBILE", 9_900, { redeemedAt: null });
  await redeemed("MOBILE", 9_900, { year: year - 1 });
  expect(await getSavedThisYear(await ctx())).toBe(33);
  expect(await getSavedThisYear(await siteCtx(programId))).toBe(0);
});

it("a person who is forgotten has no saved merchants, and a merged account brings its own", async () => {
  const from = await createParticipant(programId);
  await saveMerchant(await participantCtx(programId, from.id), { merchant_slug: "bakery", saved: true });
  await saveMerchant(await participantCtx(programId, from.id), { merchant_slug: "books", saved: true });
  await save("books");
  await sql(sqlText`select merge_participants($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)`, [
    ...[programId, from.id, id],
    NOW,
  ]);
  const slugs = async () =>
    (await prisma.savedMerchant.findMany({ where: { programId }, orderBy: { slug: "asc" } })).map((row) => [
      row.participantId,
      row.slug,
    ]);
  expect(await slugs()).toEqual([
    [id, "bakery"],
    [id, "books"],
  ]);
  await sql(sqlText`select forget_participants($1::uuid, $2::uuid[], $3::timestamptz)`, [programId, [id], NOW]);
  expect(await slugs()).toEqual([]);
});
