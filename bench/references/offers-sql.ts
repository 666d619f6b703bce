/** The minimum for searching: the product's statements, called by pg. Prints the latency of a search. */
import pg from "pg";
import { keywordStatement, searchStatement } from "~/services/offers/directory.server";
import { ZIP_CODES } from "~/services/offers/zip-codes.server";
import { latencyOf } from "../latency";
import type { OffersLoop } from "../offers";
import { searchOf } from "../searches";

const { kind, seconds, databaseUrl } = JSON.parse(process.argv[2]!) as OffersLoop & { databaseUrl: string };
const client = new pg.Client({ connectionString: databaseUrl, options: "-c TimeZone=UTC" });
await client.connect();
const places = new Map(ZIP_CODES.map((place) => [place.zip, place]));

const latency = await latencyOf(async (n) => {
  const { zip_code, category, keyword } = searchOf(kind, n);
  const search = {
    near: places.get(zip_code)!,
    category: category === "allCategories" ? null : Number(category),
    sort: "nearest",
    page: 1,
  } as const;
  if (!keyword) return client.query({ name: kind, ...searchStatement(search, null) });
  for (const forgiving of [false, true]) {
    const { rows } = await client.query({
      name: "words",
      ...keywordStatement({ keyword, near: search.near }, forgiving),
    });
    const result = await client.query({ name: kind, ...searchStatement(search, rows[0].query) });
    if (result.rows[0].total_items > 0) return result;
  }
}, seconds);
await client.end();
console.log(JSON.stringify(latency));
