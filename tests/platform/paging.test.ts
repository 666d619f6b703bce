import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasNextPage, listQuery, pageOf, pagesOf } from "~/platform/paging";
import { merchantsQuery } from "~/services/offers/offers.schema";

describe("the page in the query of a list", () => {
  for (const [list, schema] of [
    ["admin's", listQuery(["name"], "name")],
    ["merchants'", merchantsQuery],
  ] as const) {
    const pageIn = (page: string) => schema.parse({ page }).page;

    it(`is the last one that can be read for a higher number, in the ${list} list`, () => {
      const pages = ["2", "10000", "10001", "50000", "9007199254740993", "1e300"].map(pageIn);
      expect(pages).toEqual([2, 10_000, 10_000, 10_000, 10_000, 10_000]);
    });

    it(`is the first one for anything else, in the ${list} list`, () => {
      expect(["0", "-1", "1.5", "two", "", "Infinity"].map(pageIn)).toEqual([1, 1, 1, 1, 1, 1]);
    });

    it(`is documented with its limit, in the ${list} list`, () => {
      const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      expect(properties?.page).toMatchObject({ type: "integer", minimum: 1, maximum: 10_000 });
    });
  }
});

describe("the pages of a list", () => {
  const rows = (page: number, totalItems: number) => pageOf({ page, page_size: 20 }, totalItems, []);

  it("are those that can be read", () => {
    expect([0, 20, 21, 200_000, 1_000_000].map((total) => pagesOf(rows(1, total)))).toEqual([1, 1, 2, 10_000, 10_000]);
  });

  it("have no next one after the last that can be read", () => {
    expect([hasNextPage(rows(9_999, 1_000_000)), hasNextPage(rows(10_000, 1_000_000))]).toEqual([true, false]);
    expect([hasNextPage(rows(1, 20)), hasNextPage(rows(1, 21))]).toEqual([false, true]);
  });

  it("have a next one in a search that is not counted to its end", () => {
    const searched = (page: number) => ({ ...rows(page, page * 20), more: true });
    expect([hasNextPage(searched(2)), hasNextPage(searched(10_000))]).toEqual([true, false]);
  });
});
