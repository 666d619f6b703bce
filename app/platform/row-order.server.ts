import { msg } from "~/locales/translate";
import { sqlText, type Transaction } from "./database/sql";
import { sqlIn } from "./database/statements.server";
import { AppError } from "./errors";
import { inputHash } from "./input-hash.server";
import type { RowOrderInput } from "./row-order";

/** The version of an order: the same rows in the same order have the same one. */
export function orderVersion(ids: readonly string[]): string {
  return inputHash(ids).toString("base64url");
}

const CHANGED = msg("Someone else changed the order, or added or removed something. Reload the page and try again.");

/**
 * Compares the requested order with the stored one.
 * @param stored the ids in their stored order, locked by the caller's transaction
 * @returns whether it differs
 * @throws conflict when the stored order is not the one that the page showed, or the ids are not the same
 */
export function isNewOrder(stored: readonly string[], { ids, version }: RowOrderInput): boolean {
  if (ids.length === stored.length && ids.every((id, at) => id === stored[at])) return false; // also a retry
  const isSame = orderVersion([...ids].sort()) === orderVersion([...stored].sort());
  if (!isSame || version !== orderVersion(stored))
    throw new AppError("conflict", CHANGED, { errors: [{ field: null, message: CHANGED }] });
  return true;
}

/** The tables whose rows are moved one by one, by the number of their place. */
type OrderedTable = "communication_settings" | "profile_attributes" | "program_pages";

/** The ids of the program's rows in their order, locked for the rest of the transaction. */
export async function lockOrder(tx: Transaction, table: OrderedTable, programId: string): Promise<string[]> {
  const rows = await sqlIn(tx)<{ id: string }>(
    sqlText`select id from ${table} where program_id = $1::uuid order by position, id for update`,
    [programId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves a row to another place; the rows between make room.
 * @param order the ids from `lockOrder`
 * @param position the new place, from 0; past the end means the end
 */
export async function moveRow(
  tx: Transaction,
  table: OrderedTable,
  programId: string,
  order: readonly string[],
  { id, position }: { id: string; position: number },
): Promise<void> {
  const moved = order.filter((other) => other !== id).toSpliced(position, 0, id);
  await sqlIn(tx)(
    sqlText`update ${table} t set position = o.place - 1 from unnest($2::uuid[]) with ordinality as o (id, place)
      where t.program_id = $1::uuid and t.id = o.id and t.position <> o.place - 1`,
    [programId, moved],
  );
}
