import { ZIP_CODES } from "~/services/offers/zip-codes.server";
import { Chance } from "../prisma/seed/deterministic";
import { firstWords, trades } from "../prisma/seed/directory/merchant-names";
import type { SearchKind } from "./offers";

export type Search = { zip_code: string; category: string; keyword: string };

/** The n-th search: a different place each time, the same for every subject. */
export function searchOf(kind: SearchKind, n: number): Search {
  const chance = new Chance(`search/${n}`);
  const trade = chance.pick(trades);
  return {
    zip_code: chance.pick(ZIP_CODES).zip,
    category: kind === "category" ? String(trade.category) : "allCategories",
    keyword:
      kind === "keyword"
        ? chance.pick([chance.pick(trade.kinds), `${chance.pick(firstWords)} ${chance.pick(trade.kinds)}`])
        : "",
  };
}
