/** The check of an import of orders, and the batches in which the worker imports them: each order wholly or not at all. */
import { sqlText, type Sql } from "~/platform/database/sql";
import { importOrders } from "~/services/orders/imported-orders.server";
import { MAX_LINES } from "~/services/orders/orders.schema";
import { NO_COUNTS, type ImportCounts } from "../participant-imports.schema";
import { orderReader, type ReadOrder } from "./order-rows.server";
import {
  BATCH_PLACES,
  nextPlaces,
  rejectRows,
  storePeople,
  type PlacedCells,
  type PlacedImport,
  type PlacedRows,
  type RejectedRow,
} from "./placed-rows.server";

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
export async function checkOrders(on: Sql, about: PlacedImport, cells: PlacedCells): Promise<OrderCounts> {
  const { programId, id } = about;
  for (const statement of [REJECT_WHOLE, REJECT_LONG, PLACE_ORDERS]) await on(statement, [programId, id]);
  await on(sqlText`analyze participant_import_rows`, []);
  const read = orderReader(about, cells);
  let unknown = 0;
  for (let after = 0, batch; (batch = await nextPlaces(on, about, after, BATCH_PLACES)); after = batch.until) {
    const orders = batch.places.map((order) => ({ ...order, ...read(order) }));
    await rejectRows(on, about, orders.flatMap(rejectedRows));
    unknown += await storePeople(on, about, orders);
  }
  const [counts] = await on<Pick<ImportCounts, "created" | "changed" | "rejected">>(COUNT_ORDERS, [programId, id]);
  return { ...NO_COUNTS, ...counts!, people_unknown: unknown };
}

/** The rows of an order that cannot be imported, each with its own reason, or the line that has one. */
function rejectedRows({ rows, errors }: Pick<PlacedRows, "rows"> & Pick<ReadOrder, "errors">): RejectedRow[] {
  if (!errors) return [];
  const first = Math.min(...errors.map(({ line }) => line));
  return rows.map(
    ({ line }) => errors.find((error) => error.line === line) ?? { line, code: "order_row", values: { line: first } },
  );
}

/**
 * Imports the orders after a place.
 * @param max how many at most; one, when a batch has failed
 * @returns up to which place, and what it did; null when there are no more
 */
export async function importOrderBatch(
  on: Sql,
  about: PlacedImport,
  cells: PlacedCells,
  after: number,
  max = BATCH_PLACES,
): Promise<{ until: number; counts: ImportCounts } | null> {
  const batch = await nextPlaces(on, about, after, max);
  if (!batch) return null;
  const read = orderReader(about, cells);
  const orders = batch.places.map((order) => ({ ...order, ...read(order) }));
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
