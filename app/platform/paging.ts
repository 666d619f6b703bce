/** Pages of lists: their query strings and results (docs/decisions/pages-as-json.md). Browser-safe. */
import { z } from "zod";
import { escapeLike } from "./escape-like";
import { cleaned } from "./form-values";

/** A page of rows, the shape of every list but the merchants' (docs/product/lists-and-filters.md#pages). */
export type Page<Row> = {
  page: number;
  pageSize: number;
  totalItems: number;
  /** There are more than `totalItems`, which is as far as they were counted. */
  more: boolean;
  /** `totalItems` is an estimate of the database: there are more than are worth counting. */
  estimated: boolean;
  result: Row[];
};

/** The output schema of a page of rows. */
export function pageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({
    page: z.number(),
    pageSize: z.number(),
    totalItems: z.number(),
    more: z.boolean(),
    estimated: z.boolean(),
    result: z.array(row),
  });
}

/** The rows of one page. A number as `counted` is the exact number of all rows. */
export function pageOf<Row>(
  query: { page: number; page_size: number },
  counted: number | Counted,
  result: Row[],
): Page<Row> {
  const { total, more = false, estimated = false } = typeof counted === "number" ? { total: counted } : counted;
  return { page: query.page, pageSize: query.page_size, totalItems: total, more, estimated, result };
}

/** Every list counts so many rows one by one. Of more, it says about how many they are, or that they are more. */
export const MAX_COUNTED = 100_000;

export type SearchedPage = { page: number; page_size: number; search: string };

/** For Prisma's `count`: one more row than a list counts, which shows that there are more. */
export const COUNT_LIMIT = { take: MAX_COUNTED + 1 } as const;

/** How many rows a list has. `more`: it has more than that, which were not counted. `estimated`: it has about that. */
export type Counted = { total: number; more?: boolean; estimated?: boolean };

/** What a count by `COUNT_LIMIT` says. */
export function countedUpTo(rows: number): Counted {
  return rows > MAX_COUNTED ? { total: MAX_COUNTED, more: true } : { total: rows };
}

/** A short list as its only page. */
export function singlePage<Row>(result: Row[]): Page<Row> {
  return pageOf({ page: 1, page_size: result.length }, result.length, result);
}

/** A parameter of a list's address that the list does not understand, so that it shows its rows without it. */
export type LeftOut = { name: string; value: string };

export type Direction = "asc" | "desc";

const DEFAULT_PAGE_SIZE = 20;
/** A list that is shown as one page, for example the lines of a receipt, extends `page_size` in its own schema. */
const MAX_PAGE_SIZE = 50;
/** Nobody needs more pages, and the database would have to skip all rows before them. */
const MAX_PAGE = 10_000;

/** A page of a list by its number: the last one that can be read for a higher number, the first for anything else. */
export function pageNumber() {
  return z.coerce
    .number()
    .min(1)
    .refine(Number.isInteger)
    .overwrite((page) => Math.min(page, MAX_PAGE))
    .catch(1)
    .meta({ type: "integer", maximum: MAX_PAGE, strictly: z.coerce.number().int().min(1).max(MAX_PAGE) });
}

/** The number of pages of a list that can be read; at least one. */
export function pagesOf({ totalItems, pageSize }: Pick<Page<unknown>, "totalItems" | "pageSize">): number {
  return Math.min(MAX_PAGE, Math.max(1, Math.ceil(totalItems / Math.max(1, pageSize))));
}

/** Whether a list that need not be counted to its end has a page after this one that can be read. */
export function hasNextPage(rows: Page<unknown>): boolean {
  return rows.page < (rows.more ? MAX_PAGE : pagesOf(rows));
}

/**
 * The query string of a list: `?page=&page_size=&sort=&search=`, sorted by one of `sorts`, with `-` before it for
 * descending. Invalid values are ignored, because people type, share and bookmark these URLs; the page says which ones.
 * API clients get an error;
 * where a schema forgives inside of itself, `strictly` in its metadata is the one for them (http/input/understood).
 */
export function listQuery<const S extends string>(sorts: readonly S[], defaultSort: S | `-${S}`) {
  type Order = S | `-${S}`;
  const orders: readonly unknown[] = sorts.flatMap((sort): Order[] => [sort, `-${sort}`]);
  const isOrder = (value: unknown) => orders.includes(value);
  return z.object({
    page: pageNumber(),
    page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).catch(DEFAULT_PAGE_SIZE),
    sort: z
      .custom<Order>(isOrder)
      .meta({ type: "string", enum: orders })
      .catch(defaultSort as Order),
    search: searchText(),
  });
}

/** What a download does not have of the query of its list, to `omit`: it has the rows of all pages. */
export const PAGE_FIELDS = { page: true, page_size: true } as const;
/** The query of a list as a download has it. */
export type AllPages<Query> = Omit<Query, keyof typeof PAGE_FIELDS>;

/** The longest text that is searched for. */
export const MAX_SEARCH = 200;

/** What is typed in a search box. A longer text is cut: without it, the list would show everything as found. */
export function searchText() {
  return cleaned("line")
    .overwrite((text) =>
      text
        .slice(0, MAX_SEARCH)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd(),
    )
    .catch("")
    .meta({ strictly: z.string().max(MAX_SEARCH) });
}

/** The most values of one filter; more would only make the statement longer. */
export const MAX_VALUES = 50;

/**
 * A filter of a list with any number of values: `?status=draft&status=ended`. A row passes that has one of them; without
 * a value all pass. Invalid values are ignored, as everywhere in the query of a list.
 */
export function filterOf<V extends z.ZodType>(value: V) {
  return z
    .unknown()
    .optional()
    .transform((values) => {
      const list: unknown[] = values === undefined ? [] : Array.isArray(values) ? values : [values];
      const valid = list.slice(0, MAX_VALUES).flatMap((one) => {
        const parsed = value.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      });
      return [...new Set(valid)];
    })
    .meta({ filterOf: value });
}

/** A filter by yes or no: `?staff=true`. */
export function booleanFilter() {
  return z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .catch(undefined);
}

/** A range of days, both included, at least one of them set. */
export type DayRange = { from?: string; to?: string };

const DAY = z.iso.date().refine((day) => day >= "1970" && day < "2200");

/** A filter by days: `?created=2026-11-01..2026-11-30`, of which one side may be empty. */
export function daysFilter() {
  return z
    .string()
    .transform((text): DayRange => {
      const [from, to, ...more] = text.split("..");
      if (more.length > 0 || to === undefined) return {};
      return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
    })
    .pipe(z.custom<DayRange>((range) => Object.keys(range as DayRange).length > 0))
    .optional()
    .catch(undefined)
    .meta({ examples: ["2026-11-01..2026-11-30"], strictly: z.string().refine(isDayRange) });
}

function isDayRange(text: string): boolean {
  const days = text.split("..");
  return days.length === 2 && days.some(Boolean) && days.every((day) => day === "" || isDay(day));
}

function isDay(text: string | undefined): boolean {
  return DAY.safeParse(text).success;
}

/** `-name` as the name and its direction. */
export function orderOf<S extends string>(sort: S | `-${S}`): { by: S; direction: Direction } {
  return sort.startsWith("-") ? { by: sort.slice(1) as S, direction: "desc" } : { by: sort as S, direction: "asc" };
}

/**
 * For an `order by` in SQL: sorts a text as people sort, whatever the collation of the database. Columns of names have it
 * themselves, except in tables that grow with the participants (docs/decisions/alphabetical-order.md).
 */
export const ALPHABETICAL = 'collate "und-x-icu"';

/**
 * Prisma's `orderBy` for the sort of a list: the column (or columns) of that name, then the id, so that equal values
 * keep their order from page to page. `nullsLast` is for columns that may be null.
 */
export function orderRows<S extends string, Columns extends Record<S, object>>(
  sort: S | `-${S}`,
  columns: (direction: Direction, nullsLast: { sort: Direction; nulls: "last" }) => Columns,
): (Item<Columns[S]> | { id: Direction })[] {
  const { by, direction } = orderOf(sort);
  const column = columns(direction, { sort: direction, nulls: "last" })[by];
  return [...((Array.isArray(column) ? column : [column]) as Item<Columns[S]>[]), { id: direction }];
}

type Item<T> = T extends readonly (infer Element)[] ? Element : T;

/** The rows of one page as `take` and `skip`. */
export function rowsOf({ page, page_size }: { page: number; page_size: number }): { take: number; skip: number } {
  return { take: page_size, skip: (page - 1) * page_size };
}

/** The rows in the order of their ids; a row that was deleted meanwhile is left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The words of a search (at most five), all of which a row must contain, escaped for LIKE and for Prisma's `contains`.
 */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 5).map(escapeLike);
}
