/** Pages of lists: what their URLs say and what they answer (RULINGS "Admin lists as JSON"). Browser-safe. */
import { z } from "zod";

export type Page<Row> = { page: number; pageSize: number; totalItems: number; result: Row[] };

/** A short list as its one page. */
export function wholeList<Row>(result: Row[]): Page<Row> {
  return { page: 1, pageSize: result.length, totalItems: result.length, result };
}

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 50;
/** Beyond it the database would count through rows for nobody. */
const MAX_PAGE = 10_000;

/**
 * The query string of a list: `?page=&page_size=&sort=&search=`, sorted by one of `sorts`, `-` before it for
 * descending. What makes no sense is read as if it were not there: a list's URL is typed, shared and kept.
 */
export function listQuery<const S extends string>(sorts: readonly S[], defaultSort: S | `-${S}`) {
  type Order = S | `-${S}`;
  const isOrder = (value: unknown) => typeof value === "string" && sorts.includes(value.replace(/^-/, "") as S);
  return z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
    page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).catch(DEFAULT_PAGE_SIZE),
    sort: z.custom<Order>(isOrder).catch(defaultSort as Order),
    search: z.string().trim().max(200).catch(""),
  });
}

/** `-name` as the name and its direction. */
export function orderOf<S extends string>(sort: S | `-${S}`): { by: S; direction: "asc" | "desc" } {
  return sort.startsWith("-") ? { by: sort.slice(1) as S, direction: "desc" } : { by: sort as S, direction: "asc" };
}

/** The rows of one page as `take` and `skip`. */
export function rowsOf({ page, page_size }: { page: number; page_size: number }): { take: number; skip: number } {
  return { take: page_size, skip: (page - 1) * page_size };
}

/**
 * The words of a search, each of which a row must contain, ready for Prisma's `contains`: that is a LIKE, and Prisma
 * leaves the wildcards of whoever searches in it.
 */
export function wordsOf(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 5);
  return words.map((word) => word.replace(/[\\%_]/g, "\\$&"));
}
