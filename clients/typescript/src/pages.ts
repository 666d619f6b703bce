import type { paths } from "./api.js";
import type { LoyaltyClient } from "./client.js";
import { dataOf } from "./errors.js";

type Page<Row> = { page: number; pageSize: number; totalItems: number; result: Row[] };

type Read<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;
type BodyOf<Path extends keyof paths> =
  Read<Path> extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;

/** The paths of lists. */
export type ListPath = { [Path in keyof paths]: BodyOf<Path> extends Page<unknown> ? Path : never }[keyof paths];
/** A row of a list. */
export type Row<Path extends ListPath> = BodyOf<Path> extends Page<infer R> ? R : never;
type Params<Path extends ListPath> = Read<Path> extends { parameters: infer P } ? P : never;

const PAGE_SIZE = 50;

/**
 * All rows of a list, read page by page as they are needed: `for await (const row of rowsOf(client, path, params))`.
 * A row that moves to a later page while you read comes once. One that moves to an earlier page is missed, so sort by
 * what does not change, such as `created_at`, and do not remove rows while you read.
 * @throws ApiError when the platform rejects a page
 */
export async function* rowsOf<Path extends ListPath>(
  client: LoyaltyClient,
  path: Path,
  params: Omit<Params<Path>, "header" | "cookie">,
): AsyncGenerator<Row<Path>, void, undefined> {
  const { query } = params as { query?: object };
  const read = client.GET as (path: string, init: object) => Promise<{ data?: Page<Row<Path>>; response: Response }>;
  const seen = new Set<unknown>();
  for (let page = 1; ; page++) {
    const init = { params: { ...params, query: { page_size: PAGE_SIZE, ...query, page } } };
    const { pageSize, result } = await dataOf(read(path, init));
    for (const row of result) {
      const { id } = row as { id?: unknown };
      if (id !== undefined && seen.has(id)) continue;
      seen.add(id);
      yield row;
    }
    if (result.length < pageSize) return; // the total is an estimate where counting would be slow
  }
}
