/** The order of a program's challenges or rewards on the home page. */
import { sqlIn } from "~/platform/database/statements.server";
import type { RowOrderInput, RowOrderResult } from "~/platform/row-order";
import { isNewOrder } from "~/platform/row-order.server";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "./catalogue.server";
import type { AdminProgramCtx } from "./program-context";

/** The tables with a position. */
type OrderedTable = "challenges" | "rewards";

/**
 * Puts the rows of a table in order, in the caller's transaction. A repeated request changes nothing.
 * @param readStored reads the rows that the order has, in their stored order; called once they are locked
 * @throws conflict when somebody else changed the order, added, archived or deleted one in the meantime
 */
export async function saveHomeOrder(
  { programId }: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  table: OrderedTable,
  readStored: () => Promise<{ id: string; name: string }[]>,
  input: RowOrderInput,
): Promise<RowOrderResult> {
  const on = sqlIn(tx);
  // Another order, and whatever adds or archives a row, wait.
  await on(`select from ${table} where program_id = $1::uuid order by id for update`, [programId]);
  const stored = await readStored();
  const before = stored.map(({ id }) => id);
  if (!isNewOrder(before, input)) return { changed: false };
  await on(
    `update ${table} set position = place from unnest($2::uuid[]) with ordinality as sorted (sorted_id, place)
      where program_id = $1::uuid and id = sorted_id`,
    [programId, input.ids],
  );
  const names = new Map(stored.map(({ id, name }) => [id, name]));
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id)).join(", ");
  audit({
    action: `${table}.order`,
    targetType: "program",
    targetId: programId,
    before: { order: named(before) },
    after: { order: named(input.ids) },
  });
  await catalogueChanged({ tx, afterCommit }, programId);
  return { changed: true };
}
