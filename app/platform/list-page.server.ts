/** How every list reads a page: its rows from Prisma or SQL, and how many rows there are. */
import { readCounted, type Matching, type Reading } from "./counted-page.server";
import { inOrder, pageOf, rowsOf, type Counted, type Page, type SearchedPage } from "./paging";
import { selectPage, type Selection } from "./select-page.server";
import type { StatementValues } from "./statement-values";

type PageQuery = { page: number; page_size: number };
type Range = { take: number; skip: number };

/** The rows of one page in their order, and how many there are on all pages. */
export type Source<Row, Query extends PageQuery> = (
  query: Query,
) => Promise<{ rows: Row[]; counted: number | Counted }>;

/**
 * A page of a list.
 * @param source where its rows are: one of the functions below
 * @param view the rows as the list shows them, all of a page at once
 */
export async function listPage<Row, View, Query extends PageQuery>(
  query: Query,
  source: Source<Row, Query>,
  view: (rows: Row[]) => View[] | Promise<View[]>,
): Promise<Page<View>> {
  const { rows, counted } = await source(query);
  return pageOf(query, counted, await view(rows));
}

/**
 * Rows that Prisma or a statement reads. A page that is not full ends the list and tells how many rows it has, as most
 * pages of what a program's admins write do. Only others are counted, after they are read.
 */
export function fromRows<Row>(
  read: (range: Range) => PromiseLike<Row[]>,
  count: () => PromiseLike<number | Counted>,
): Source<Row, PageQuery> {
  return async (query) => {
    const { take, skip } = rowsOf(query);
    const rows = await read({ take, skip });
    const endsList = rows.length < take && (rows.length > 0 || skip === 0);
    return { rows, counted: endsList ? skip + rows.length : await count() };
  };
}

/**
 * Rows of a list that is usually longer than a page, such as a history: they are read and counted at the same time, since
 * most of its pages need the number.
 */
export function fromLongList<Row>(
  read: (range: Range) => PromiseLike<Row[]>,
  count: () => PromiseLike<number | Counted>,
): Source<Row, PageQuery> {
  return async (query) => {
    const { take, skip } = rowsOf(query);
    const [rows, counted] = await Promise.all([read({ take, skip }), count()]);
    return { rows, counted };
  };
}

/** Rows that each have the number of all rows, as `count(*) over ()` gives it. */
export function fromTotaled<Row extends { total: number }>(
  read: (range: Range) => PromiseLike<Row[]>,
): Source<Row, PageQuery> {
  return async (query) => {
    const rows = await read(rowsOf(query));
    return { rows, counted: rows[0]?.total ?? 0 };
  };
}

/** Rows whose ids are selected in SQL. `find` reads them by their ids, in any order. */
export function fromSelection<Row extends { id: string }>(
  selection: Selection,
  values: StatementValues,
  find: (ids: string[]) => PromiseLike<Row[]>,
): Source<Row, SearchedPage> {
  return async (query) => fromIds(await selectPage(query, selection, values), find)();
}

/** Rows whose ids are known already. `find` reads them, in any order; those deleted meanwhile are left out. */
export function fromIds<Row extends { id: string }>(
  { ids, counted }: { ids: string[]; counted: Counted },
  find: (ids: string[]) => PromiseLike<Row[]>,
) {
  return async () => ({ rows: inOrder(ids, await find(ids)), counted });
}

/** Rows that a statement reads and a search may count only in part. */
export function fromMatching<Row>(
  matching: Matching,
  values: StatementValues,
  read: (reading: Reading) => Promise<Row[]>,
): Source<Row, SearchedPage> {
  return (query) => readCounted(query, matching, values, read);
}
