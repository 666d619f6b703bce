/** Orders that an import reads from a file. */
import { sqlText, type Sql } from "~/platform/database/sql";
import type { FieldError } from "~/platform/errors";
import { checkFields } from "~/platform/field-errors";
import {
  changeOrders,
  rejectionOf,
  type OrderChange,
  type OrderCtx,
  type OrderResult,
} from "./internal/order-changes.server";
import { amountsOf } from "./internal/order-state.server";
import { orderBatchRow, type OrderInput } from "./orders.schema";

/** Checks an order as `orders:batch` checks a row, before anything is stored. @returns the order, or what is wrong by field */
export function checkOrder(ctx: OrderCtx, sent: unknown): { input: OrderInput } | { errors: FieldError[] } {
  const { data, errors } = checkFields(orderBatchRow, sent);
  if (errors) return { errors };
  const rejected = rejectionOf(ctx, { kind: "order", externalId: data.external_id, input: data });
  return rejected?.status === "error" ? { errors: rejected.errors } : { input: data };
}

/** An order of a file. `refunded`: what was paid back of it by now, in the smallest unit; null if the file does not tell. */
export type OrderToImport = { input: OrderInput; refunded: number | null };

/** What became of an order, and by how much it changed what its person has earned. */
export type ImportedOrder =
  { status: "created" | "updated" | "unchanged"; points: number } | { status: "error"; errors: FieldError[] };

// In the sequence in which orders are locked when they change.
const EARNED = sqlText`select external_id, (points - points_returned)::float8 as points from orders
  where program_id = $1::uuid and external_id = any($2::text[]) order by external_id collate "C" for update`;

/**
 * Takes in different orders in the transaction of the caller, in their sequence. What the file says was refunded beyond the
 * returns that are known becomes one more return.
 */
export async function importOrders(
  on: Sql,
  ctx: OrderCtx,
  orders: readonly OrderToImport[],
): Promise<readonly ImportedOrder[]> {
  const earned = await on<{ external_id: string; points: number }>(EARNED, [
    ctx.programId,
    orders.map(({ input }) => input.external_id),
  ]);
  const before = new Map(earned.map(({ external_id: id, points }) => [id, points]));
  const changes = orders.map(({ input }) => ({ kind: "order" as const, externalId: input.external_id, input }));
  const results = await changeOrders(on, ctx, changes);
  const refunds = results.flatMap((result, at) => refundOf(result, orders[at]!.refunded) ?? []);
  const refunded = refunds.length === 0 ? [] : await changeOrders(on, ctx, refunds);
  const byOrder = new Map(refunds.map(({ externalId }, at) => [externalId, refunded[at]!]));
  return results.map((result): ImportedOrder => {
    if (result.status === "error") return { status: "error", errors: result.errors };
    const { externalId } = result.order;
    const last = byOrder.get(externalId) ?? result;
    if (last.status === "error") return { status: "error", errors: last.errors };
    const { points, pointsReturned } = last.order;
    return {
      status: result.status === "unchanged" ? last.status : result.status,
      points: points - pointsReturned - (before.get(externalId) ?? 0),
    };
  });
}

/** The return of what the file says was refunded and is not known yet. */
function refundOf(result: OrderResult, refunded: number | null): OrderChange | undefined {
  if (refunded === null || result.status === "error" || result.order.status !== "placed") return undefined;
  const { externalId } = result.order;
  const { total, returned } = amountsOf(result.order);
  const amount = Math.min(refunded, total) - returned;
  if (amount <= 0) return undefined;
  const id = `import ${returned / 100}-${(returned + amount) / 100}`;
  return { kind: "return", externalId, input: { external_id: id, returned_at: null, lines: [], amount } };
}
