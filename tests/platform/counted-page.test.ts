import { describe, expect, it } from "vitest";
import { readCounted } from "~/platform/counted-page.server";
import { searchPageOf } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { testDatabase } from "../setup/database";

await testDatabase();

/** The database knows how many rows this has. */
const rows = (from: number, to: number) => `from (select id from generate_series(${from}, ${to}) id) t`;
/** It takes a condition like this one for true of nearly all rows. */
const wronglyEstimated = (found: number) => `${rows(1, 100_000)} where (t.id <= ${found}) is not false`;

type Query = { page?: number; search?: string };

/** What a page of a list of so many rows says about their number. */
async function numberOf(matching: string[], found: number, { page = 1, search = "otter" }: Query = {}) {
  const query = { page, page_size: 20, search };
  const onPage = Math.max(0, Math.min(20, found - (page - 1) * 20));
  const counts: (number | null)[] = [];
  const read = async (counting: Promise<number | null>) => {
    counts.push(await counting);
    return Array.from({ length: onPage }, () => "row");
  };
  const { counted } = await readCounted(query, matching, new StatementValues(), read);
  const { totalItems, "more?": more } = searchPageOf(query, counted, []);
  return { totalItems, ...(more ? { more } : {}), isCounted: counts[0] !== null };
}

describe("the number of rows of a list", () => {
  it("is counted without a search, however many they are", async () => {
    expect(await numberOf([rows(1, 20_000)], 20_000, { search: "" })).toEqual({ totalItems: 20_000, isCounted: true });
  });

  it("is counted up to 1,000 for a search", async () => {
    expect(await numberOf([rows(1, 1_000)], 1_000)).toEqual({ totalItems: 1_000, isCounted: true });
    expect(await numberOf([rows(1, 1_001)], 1_001)).toEqual({ totalItems: 1_000, more: true, isCounted: true });
  });

  it("is not counted when it is clearly more", async () => {
    expect(await numberOf([rows(1, 9_000)], 9_000)).toEqual({ totalItems: 1_000, more: true, isCounted: false });
    const page = { page: 80 };
    expect(await numberOf([rows(1, 9_000)], 9_000, page)).toEqual({ totalItems: 1_600, more: true, isCounted: false });
  });

  it("is what the last page shows when the database expects far more", async () => {
    expect(await numberOf([wronglyEstimated(7)], 7)).toEqual({ totalItems: 7, isCounted: false });
    expect(await numberOf([wronglyEstimated(0)], 0)).toEqual({ totalItems: 0, isCounted: false });
    expect(await numberOf([wronglyEstimated(27)], 27, { page: 2 })).toEqual({ totalItems: 27, isCounted: false });
  });

  it("is counted for a page after the last one", async () => {
    expect(await numberOf([wronglyEstimated(27)], 27, { page: 3 })).toEqual({ totalItems: 27, isCounted: false });
  });

  it("is that of the rows, not of the statements that they match", async () => {
    expect(await numberOf([rows(1, 600), rows(401, 900)], 900)).toEqual({ totalItems: 900, isCounted: true });
    expect(await numberOf([rows(1, 900), rows(801, 1_700)], 1_700)).toEqual({
      totalItems: 1_000,
      more: true,
      isCounted: true,
    });
    expect(await numberOf([rows(1, 4_000), rows(3_001, 8_000)], 8_000)).toMatchObject({ isCounted: false });
  });
});
