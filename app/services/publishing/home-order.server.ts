/** The order of challenges or rewards on the home page. */
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import type { RowOrderInput, RowOrderResult, RowOrderView } from "~/platform/row-order";
import { isNewOrder, orderVersion } from "~/platform/row-order.server";
import { statusAt } from "~/platform/schedule";
import type { Work } from "~/platform/use-case.server";
import { toImageView } from "~/services/media/image-view";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { HomeContent, HomeRow } from "./home-content.server";

/** The rows that are not archived, in the order of the home page, drafts included. */
export async function homeOrderOf<Row extends HomeRow>(
  { program, programId, now }: AdminProgramCtx,
  { findInOrder, nameOf }: HomeContent<Row>,
): Promise<RowOrderView> {
  const rows = await findInOrder(prisma, programId);
  return {
    version: orderVersion(rows.map(({ id }) => id)),
    items: rows.map((row) => ({
      id: row.id,
      name: nameOf(row),
      status: statusAt(row, now),
      image_url: toImageView(program.files, row.imageFileId)?.url ?? null,
    })),
  };
}

/**
 * Puts the rows in order, in the caller's transaction. A repeated request changes nothing.
 * @throws conflict when somebody else changed the order, added, archived or deleted one in the meantime
 */
export async function saveHomeOrder<Row extends HomeRow>(
  { programId }: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  { table, findInOrder, nameOf }: HomeContent<Row>,
  input: RowOrderInput,
): Promise<RowOrderResult> {
  const on = sqlIn(tx);
  // Another order, and whatever adds or archives a row, wait.
  await on(sqlText`select from ${table} where program_id = $1::uuid order by id for update`, [programId]);
  const stored = await findInOrder(tx, programId);
  const before = stored.map(({ id }) => id);
  if (!isNewOrder(before, input)) return { changed: false };
  await on(
    sqlText`update ${table} set position = place from unnest($2::uuid[]) with ordinality as sorted (sorted_id, place)
      where program_id = $1::uuid and id = sorted_id`,
    [programId, input.ids],
  );
  const names = new Map(stored.map((row) => [row.id, nameOf(row)]));
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
