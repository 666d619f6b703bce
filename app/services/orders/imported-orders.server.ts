/** Orders that an import reads from a file. */
import { sqlText, type Sql } from "~/platform/database/sql";
import type { FieldError } from "~/platform/errors";
import { checkFields } from "~/platform/field-errors";
import { changeOrders, rejectionOf, type OrderCtx } from "./internal/order-changes.server";
import { orderBatchRow, type OrderInput } from "./orders.schema";

/** Checks an order as `orders:batch` checks a row, before anything is stored. @returns the order, or what is wrong by field */
export function checkOrder(ctx: OrderCtx, sent: unknown): { input: OrderInput } | { errors: FieldError[] } {
  const { data, errors } = checkFields(orderBatchRow, sent);
  if (errors) return { errors };
  const rejected = rejectionOf(ctx, { kind: "order", externalId: data.external_id, input: data });
  return rejected?.status === "error" ? { errors: rejected.errors } : { input: data };
}

/** What became of an order, and by how much it changed what its person has earned. */
export type ImportedOrder =
  { status: "created" | "updated" | "unchanged"; points: number } | { status: "error"; errors: FieldError[] };

// In the sequence in which orders are locked when they change.
const EARNED = sqlText`select external_id, (points - points_returned)::float8 as points from orders
  where program_id = $1::uuid and external_id = any($2::text[]) order by external_id collate "C" for update`;

/** Takes in different orders in the transaction of the caller, in their sequence. */
export async function importOrders(
  on: Sql,
  ctx: OrderCtx,
  inputs: readonly OrderInput[],
): Promise<readonly ImportedOrder[]> {
  const earned = await on<{ external_id: string; points: number }>(EARNED, [
    ctx.programId,
    inputs.map(({ external_id }) => external_id),
  ]);
  const before = new Map(earned.map(({ external_id: id, points }) => [id, points]));
  const changes = inputs.map((input) => ({ kind: "order" as const, externalId: input.external_id, input }));
  return (await changeOrders(on, ctx, changes)).map((result) =>
    result.status === "error"
      ? { status: "error", errors: result.errors }
      : {
          status: result.status,
          points: result.order.points - result.order.pointsReturned - (before.get(result.order.externalId) ?? 0),
        },
  );
}
