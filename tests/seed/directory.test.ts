import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskFiles } from "~/integrations/files/disk.server";
import { ALL_CATEGORIES, SECOND_CATEGORIES } from "~/services/offers/directory-terms";
import { merchantQuery, merchantsQuery } from "~/services/offers/offers.schema";
import { findMerchant, searchMerchants } from "~/services/offers/offers.site.server";
import { seed } from "../../prisma/seed/seed";
import { siteCtx } from "../factories";
import { testDatabase } from "../setup/database";

const folder = await mkdtemp(join(tmpdir(), "loyalty-directory-"));
const { url, pool } = await testDatabase();
afterAll(() => rm(folder, { recursive: true }));
beforeAll(() => seed({ databaseUrl: url, now: new Date("2026-11-21T08:00:00Z"), files: diskFiles(folder) }));

const demo = async () => siteCtx((await pool.query("select id from programs where subdomain = 'demo'")).rows[0].id);
const near = (zip_code: string, keyword = "") => merchantsQuery.parse({ zip_code, keyword, category: ALL_CATEGORIES });

describe("the demo directory", () => {
  it("is large enough and covers the country", async () => {
    const { rows } = await pool.query(
      "select count(*)::int as merchants, sum(offers_count)::int as offers, count(distinct zip_code)::int as zips from merchants where offers_count > 0",
    );
    expect(rows[0].merchants).toBeGreaterThanOrEqual(2100);
    expect(rows[0].offers).toBeGreaterThanOrEqual(5200);
    expect(rows[0].zips).toBeGreaterThanOrEqual(220);
    const categories = await pool.query("select category, count(*)::int from merchants group by 1 order by 1");
    expect(categories.rows.map(({ category }) => category)).toEqual([25, 26, 27, 91]);
    const second = await pool.query("select distinct second_category from merchants");
    expect(SECOND_CATEGORIES).toEqual(expect.arrayContaining(second.rows.map((row) => row.second_category)));
  });

  it("has at least 45 merchants near 10001, including the two documented ones", async () => {
    const ctx = await demo();
    expect((await searchMerchants(ctx, near("10001"))).totalItems).toBeGreaterThanOrEqual(45);
    const find = async (merchant_slug: string) =>
      (await findMerchant(ctx, merchantQuery.parse({ zip_code: "10001", merchant_slug }))).result[0]!;
    const bistro = await find("blue-door-bistro");
    expect(bistro).toMatchObject({
      merchantName: "Blue Door Bistro",
      firstCategory: "Dining",
      merchantAddress: { zipCode: "10001" },
    });
    expect(bistro.offers).toHaveLength(3);
    expect(bistro.offers.filter(({ redemptionTypes }) => redemptionTypes.join() === "MOBILE")).toHaveLength(1);
    const outfitters = await find("trail-outfitters");
    expect(outfitters).toMatchObject({ firstCategory: "Shopping" });
    expect(
      outfitters.offers.every(({ redemptionTypes, webSite }) => redemptionTypes.join() === "CLICK" && webSite),
    ).toBe(true);
    expect(
      (await pool.query("select from merchants where slug in ('blue-door-bistro', 'trail-outfitters')")).rowCount,
    ).toBe(2);
  });

  it("is found by what people type, near all of its ZIP codes", async () => {
    const ctx = await demo();
    expect((await searchMerchants(ctx, near("10001", "blu dor bistro"))).result[0]).toMatchObject({
      slug: "blue-door-bistro",
    });
    expect((await searchMerchants(ctx, near("10001", "trial outfiters"))).result[0]).toMatchObject({
      slug: "trail-outfitters",
    });
    expect((await searchMerchants(ctx, near("07030"))).totalItems).toBeGreaterThanOrEqual(45);
  });
});
