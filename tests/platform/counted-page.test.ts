import { describe, expect, it } from "vitest";
import { readCounted, type Reading } from "~/platform/counted-page.server";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { fromLongList, fromRows, listPage } from "~/platform/list-page.server";
import { pageOf } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { testDatabase } from "../setup/database";

await testDatabase();

/** The database knows how many rows this has. */
const rows = (from: number, to: number) => sqlText`from (select id from generate_series(${from}, ${to}) id) t`;
/** It takes a condition like this one for true of nearly all rows. */
const wronglyEstimated = (found: number) => sqlText`${rows(1, 100_000)} where (t.id <= ${found}) is not false`;

/** It takes a number that it does not know before it runs for a thousand. */
const tooFewEstimated = (found: number) => sqlText`from (select id from generate_series(1, (select ${found})) id) t`;

type Query = { page?: number; search?: string };

/** What a page of a list of so many rows has and says about their number, and whether they were counted before it was read. */
async function readPage(matching: SqlText[], found: number, { page = 1, search = "otter" }: Query = {}) {
  const query = { page, page_size: 20, search };
  const counts: (number | null)[] = [];
  const read = async ({ take, skip, counting }: Reading) => {
    counts.push(await counting);
    return Array.from({ length: Math.max(0, Math.min(take, found - skip)) }, (_, n) => skip + n);
  };
  const { rows: shown, counted } = await readCounted(query, matching, new StatementValues(), read);
  const { totalItems, more, estimated, result } = pageOf(query, counted, shown);
  expect(result).toEqual(shown);
  expect(more).toBe(false);
  return { shown: result.length, totalItems, estimated, isCounted: counts[0] !== null };
}

describe("a page of a list", () => {
  it.each(["", "otter"])("counts up to 100,000 for the search '%s'", async (search) => {
    const some = { shown: 20, totalItems: 1_001, estimated: false, isCounted: true };
    expect(await readPage([rows(1, 1_001)], 1_001, { search })).toEqual(some);
    const found = 20_000;
    expect(await readPage([rows(1, found)], found, { search })).toEqual({ ...some, totalItems: found });
  });

  it("has the exact number up to 100,000, and about so many beyond, also when the database expects fewer", async () => {
    const counted = { shown: 20, totalItems: 100_000, estimated: false, isCounted: true };
    expect(await readPage([tooFewEstimated(100_000)], 100_000)).toEqual(counted);
    const about = { ...counted, estimated: true, isCounted: false };
    expect(await readPage([tooFewEstimated(100_001)], 100_001)).toEqual(about);
  });

  it("has the database's number of rows that are clearly too many to count", async () => {
    const all = { shown: 20, totalItems: 600_000, estimated: true, isCounted: false };
    expect(await readPage([rows(1, 600_000)], 600_000, { search: "" })).toEqual(all);
    // Those that a search finds take longer to count.
    expect(await readPage([rows(1, 30_000)], 30_000)).toEqual({ ...all, totalItems: 30_000 });
    expect(await readPage([rows(1, 30_000)], 30_000, { page: 80 })).toEqual({ ...all, totalItems: 30_000 });
  });

  it("has a next page when there are more rows than expected", async () => {
    const page = await readPage([rows(1, 20_001)], 40_000, { page: 1_001 });
    expect(page).toEqual({ shown: 20, totalItems: 20_021, estimated: true, isCounted: false });
  });

  it("says the number as the last one, also when the database expects far more", async () => {
    for (const [found, page, shown] of [
      [0, 1, 0],
      [7, 1, 7],
      [20, 1, 20],
      [27, 2, 7],
      [40, 2, 20],
    ] as const) {
      const last = { shown, totalItems: found, estimated: false, isCounted: false };
      expect(await readPage([wronglyEstimated(found)], found, { page })).toEqual(last);
    }
  });

  it("counts when it is after the last one", async () => {
    const empty = { shown: 0, totalItems: 27, estimated: false, isCounted: false };
    expect(await readPage([wronglyEstimated(27)], 27, { page: 3 })).toEqual(empty);
  });

  it("counts a row once that matches two of the statements", async () => {
    const counted = { shown: 20, estimated: false, isCounted: true };
    expect(await readPage([rows(1, 600), rows(401, 900)], 900)).toEqual({ ...counted, totalItems: 900 });
    expect(await readPage([rows(1, 9_000), rows(8_001, 17_000)], 17_000)).toEqual({ ...counted, totalItems: 17_000 });
  });
});

describe("a page with the number of all rows", () => {
  it.each([
    ["the only page", { page: 1, shown: 7, total: 7, counted: false }],
    ["an empty list", { page: 1, shown: 0, total: 0, counted: false }],
    ["the last page", { page: 3, shown: 7, total: 47, counted: false }],
    ["a full page", { page: 1, shown: 20, total: 47, counted: true }],
    ["a page behind the last one", { page: 9, shown: 0, total: 47, counted: true }],
  ])("counts %s only if the page does not tell", async (_, { page, shown, total, counted }) => {
    let counts = 0;
    const read = () => Promise.resolve(Array.from({ length: shown }, (_, n) => n));
    const count = () => Promise.resolve((counts++, 47));
    const { result, totalItems } = await listPage({ page, page_size: 20 }, fromRows(read, count), (rows) => rows);
    expect({ shown: result.length, totalItems, counts }).toEqual({ shown, totalItems: total, counts: counted ? 1 : 0 });
  });

  it("counts a long list while it reads the page", async () => {
    let onCount = (_row: number) => {};
    const row = new Promise<number>((resolve) => (onCount = resolve));
    const read = async () => [await row];
    const count = () => Promise.resolve((onCount(7), 41));
    const page = await listPage({ page: 1, page_size: 1 }, fromLongList(read, count), (rows) => rows);
    expect(page).toMatchObject({ result: [7], totalItems: 41 });
  });
});
