/** The check of an import of orders, and the batches in which the worker imports them: each order wholly or not at all. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { findPeople } from "~/services/earning-rules/people.server";
import { importOrders } from "~/services/orders/imported-orders.server";
import { MAX_LINES } from "~/services/orders/orders.schema";
import { NO_COUNTS, type ImportCounts } from "../participant-imports.schema";
import type { RowError } from "../row-errors";
import { orderReader, type OrderCells, type ReadOrder, type RejectedRow } from "./order-rows.server";

type OfImport = {
  programId: ProgramId;
  id: string;
  now: Date;
  program: { timeZone: string; currency: string; orderWaitDays: number };
};

/** Orders and rows of one transaction. Their people are locked until it ends, so it must be short. */
const BATCH_ORDERS = 500;
const BATCH_ROWS = 2_000;

/** An order without one of its rows is another order. */
const REJECT_WHOLE = sqlText`update participant_import_rows r set error = 'order_row', error_values = jsonb_build_object('line', b.line)
  from (select entry_id, min(line) as line from participant_import_rows
    where program_id = $1::uuid and import_id = $2::uuid and error is not null and entry_id is not null group by entry_id) b
  where r.program_id = $1::uuid and r.import_id = $2::uuid and r.error is null and r.entry_id = b.entry_id`;

const REJECT_LONG = sqlText`update participant_import_rows r set error = 'too_many_lines', error_values = jsonb_build_object('max', ${MAX_LINES}::int)
  from (select entry_id from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and error is null
    group by entry_id having count(*) > ${MAX_LINES}) b
  where r.program_id = $1::uuid and r.import_id = $2::uuid and r.error is null and r.entry_id = b.entry_id`;

/** Orders are imported as they were placed, so that rules about the first or the n-th order find the earlier ones. */
const PLACE_ORDERS = sqlText`update participant_import_rows r set place = k.place
  from (select line, dense_rank() over (order by placed, first_line) as place from (
      select line, min(occurred_at) over (partition by entry_id) as placed, min(line) over (partition by entry_id) as first_line
        from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and error is null) o) k
  where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line = k.line`;

const COUNT_ORDERS = sqlText`with file as materialized (
    select distinct entry_id from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and error is null)
  select count(*) filter (where o.id is null)::int as created, count(*) filter (where o.id is not null)::int as changed,
    (select count(*) from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and error is not null)::int as rejected
  from file f left join orders o on o.program_id = $1::uuid and o.external_id = f.entry_id`;

type OrderCounts = ImportCounts & { people_unknown: number };

/**
 * Checks the orders of the rows that were read, and counts what importing them would do. Orders that are there already
 * count as changed.
 */
export async function checkOrders(on: Sql, about: OfImport, cells: OrderCells): Promise<OrderCounts> {
  const { programId, id } = about;
  for (const statement of [REJECT_WHOLE, REJECT_LONG, PLACE_ORDERS]) await on(statement, [programId, id]);
  await on(sqlText`analyze participant_import_rows`, []);
  const read = orderReader(about, cells);
  let unknown = 0;
  for (let after = 0, batch; (batch = await nextOrders(on, about, after, BATCH_ORDERS)); after = batch.until) {
    const orders = batch.orders.map((order) => ({ ...order, ...read(order) }));
    await rejectRows(on, about, orders.flatMap(rejectedRows));
    unknown += await storePeople(on, about, orders);
  }
  const [counts] = await on<Pick<ImportCounts, "created" | "changed" | "rejected">>(COUNT_ORDERS, [programId, id]);
  return { ...NO_COUNTS, ...counts!, people_unknown: unknown };
}

type FileOrder = { place: number; orderId: string; rows: { line: number; cells: string[] }[] };

/** The next whole orders after a place; null when there are no more. */
async function nextOrders(
  on: Sql,
  { programId, id }: OfImport,
  after: number,
  max: number,
): Promise<{ until: number; orders: FileOrder[] } | null> {
  const rows = await on<{ place: number; entry_id: string; line: number; cells: string[] }>(
    sqlText`select place, entry_id, line, cells from participant_import_rows
      where program_id = $1::uuid and import_id = $2::uuid and place > $3::int and error is null order by place, line limit ${BATCH_ROWS} + 1`,
    [programId, id, after],
  );
  const orders = new Map<number, FileOrder>();
  for (const { place, entry_id: orderId, line, cells } of rows) {
    const order = orders.get(place) ?? { place, orderId, rows: [] };
    order.rows.push({ line, cells });
    orders.set(place, order);
  }
  // Of the last one there may be more rows. No order has as many as a batch.
  const whole = [...orders.values()].slice(0, rows.length > BATCH_ROWS ? -1 : undefined).slice(0, max);
  return whole.length === 0 ? null : { until: whole.at(-1)!.place, orders: whole };
}

/** The rows of an order that cannot be imported, each with its own reason, or the line that has one. */
function rejectedRows({ rows, errors }: Pick<FileOrder, "rows"> & Pick<ReadOrder, "errors">): RejectedRow[] {
  if (!errors) return [];
  const first = Math.min(...errors.map(({ line }) => line));
  return rows.map(
    ({ line }) => errors.find((error) => error.line === line) ?? { line, code: "order_row", values: { line: first } },
  );
}

async function rejectRows(on: Sql, { programId, id }: OfImport, rows: readonly RejectedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await on(
    sqlText`update participant_import_rows r set error = w.code, error_values = w.values, place = null
      from unnest($3::int[], $4::text[], $5::jsonb[]) w (line, code, values)
      where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line = w.line`,
    [
      programId,
      id,
      rows.map(({ line }) => line),
      rows.map(({ code }) => code),
      rows.map(({ values }) => (values ? JSON.stringify(values) : null)),
    ],
  );
}

/**
 * Writes in all rows of an order whose it is: when the account is deleted meanwhile, its orders go as a whole.
 * @returns how many orders name somebody who is no participant
 */
async function storePeople(
  on: Sql,
  { programId, id }: OfImport,
  orders: readonly (FileOrder & ReadOrder)[],
): Promise<number> {
  const named = orders.flatMap(({ place, input }) =>
    input?.participant ? [{ place, participant: input.participant }] : [],
  );
  if (named.length === 0) return 0;
  const refs = new Map(named.map(({ participant }) => [JSON.stringify(participant), participant]));
  const found = await findPeople(on, programId, [...refs.values()]);
  const known = new Map([...refs.keys()].map((key, at) => [key, found[at] ?? null]));
  const people = named.map(({ participant }) => known.get(JSON.stringify(participant)) ?? null);
  await on(
    sqlText`update participant_import_rows r set participant_id = w.participant_id, email = w.email
      from unnest($3::int[], $4::uuid[], $5::text[]) w (place, participant_id, email)
      where r.program_id = $1::uuid and r.import_id = $2::uuid and r.place = w.place`,
    [
      programId,
      id,
      named.map(({ place }) => place),
      people.map((person, at) => person ?? named[at]!.participant.id ?? null),
      named.map(({ participant }) => participant.email ?? null),
    ],
  );
  return people.filter((person) => person === null).length;
}

/**
 * Imports the orders after a place.
 * @param max how many at most; one, when a batch has failed
 * @returns up to which place, and what it did; null when there are no more
 */
export async function importOrderBatch(
  on: Sql,
  about: OfImport,
  cells: OrderCells,
  after: number,
  max = BATCH_ORDERS,
): Promise<{ until: number; counts: ImportCounts } | null> {
  const batch = await nextOrders(on, about, after, max);
  if (!batch) return null;
  const read = orderReader(about, cells);
  const orders = batch.orders.map((order) => ({ ...order, ...read(order) }));
  const valid = orders.flatMap(({ input, refunded }) => (input ? [{ input, refunded }] : []));
  const results = valid.length === 0 ? [] : await importOrders(on, about, valid);
  const counts = { ...NO_COUNTS };
  const rejected: RejectedRow[] = [];
  let next = 0;
  for (const order of orders) {
    if (!order.input) {
      rejected.push(...rejectedRows(order));
      continue;
    }
    const result = results[next++]!;
    if (result.status === "error") {
      rejected.push(...rejectedRows({ rows: order.rows, errors: result.errors.map(order.rowOf) }));
      continue;
    }
    counts[result.status === "updated" ? "changed" : result.status]++;
    counts[result.points > 0 ? "points_added" : "points_removed"] += Math.abs(result.points);
  }
  await rejectRows(on, about, rejected);
  return { until: batch.until, counts: { ...counts, rejected: rejected.length } };
}

/** Rejects the next order after a place, which could not be stored, so that it keeps no other back. */
export async function rejectNextOrder(
  on: Sql,
  about: OfImport,
  after: number,
): Promise<{ until: number; counts: ImportCounts } | null> {
  const batch = await nextOrders(on, about, after, 1);
  if (!batch) return null;
  const code: RowError = "not_stored";
  const rows = batch.orders.flatMap((order) => order.rows.map(({ line }) => ({ line, code })));
  await rejectRows(on, about, rows);
  return { until: batch.until, counts: { ...NO_COUNTS, rejected: rows.length } };
}
