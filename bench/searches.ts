import { Chance } from "../prisma/seed/deterministic";
import { firstWords, trades } from "../prisma/seed/directory/merchant-names";
import { ZIP_CODES } from "~/services/offers/zip-codes.server";
import type { Latency, OffersLoop, SearchKind } from "./offers";

export type Asked = { zip_code: string; category: string; keyword: string };

/** The n-th search: somewhere else each time, the same for every subject. */
export function searchOf(kind: SearchKind, n: number): Asked {
  const chance = new Chance(`search/${n}`);
  const trade = chance.pick(trades);
  return {
    zip_code: chance.pick(ZIP_CODES).zip,
    category: kind === "category" ? String(trade.category) : "allCategories",
    keyword: kind === "keyword" ? chance.pick([chance.pick(trade.kinds), `${chance.pick(firstWords)} ${chance.pick(trade.kinds)}`]) : "",
  };
}

/** Searches one after the other for so long, and says how long one took. */
export async function latencyOf(search: (n: number) => Promise<unknown>, { seconds }: Pick<OffersLoop, "seconds">): Promise<Latency> {
  const took: number[] = [];
  const from = performance.now() + 2000; // connected, planned and compiled by then
  const until = from + seconds * 1000;
  for (let n = 0; performance.now() < until; n++) {
    const at = performance.now();
    await search(n);
    if (at > from) took.push(performance.now() - at);
  }
  took.sort((a, b) => a - b);
  return { p50Ms: took[Math.floor(took.length / 2)]!, p99Ms: took[Math.floor(took.length * 0.99)]! };
}
