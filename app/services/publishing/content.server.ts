/**
 * What admins write for the site: challenges, rewards, pages and posts. Each describes its rows once, and use cases call
 * the functions of this folder with it.
 */
import { assertVersion, updateVersioned, type Changes } from "~/platform/changes.server";
import type { Transaction } from "~/platform/database/sql";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

export type ContentRow = { id: string; updatedAt: Date };

export interface Content<Row extends ContentRow> {
  /** In audit entries, which are `reward.update` and so on. */
  kind: "challenge" | "reward" | "program_page" | "feed_post";
  find: (db: Transaction, where: { programId: string; id: string | { in: string[] } }) => Promise<Row[]>;
  /** The 404. */
  missing: string;
  /** The 409 of a form, when somebody else changed the row since it was opened. */
  changedWhileEditing: string;
}

/** A row of the program by its id, drafts included. @throws not_found */
export async function storedRow<Row extends ContentRow>(
  db: Transaction,
  { programId }: AdminProgramCtx,
  { find, missing }: Pick<Content<Row>, "find" | "missing">,
  id: string,
): Promise<Row> {
  const [row] = isUuid(id) ? await find(db, { programId, id }) : [];
  if (!row) throw notFound(missing);
  return row;
}

/**
 * A row that a form changes.
 * @param version the `updated_at` that the form was opened with; without it no version is checked
 * @throws not_found
 * @throws conflict when somebody else changed it since
 */
export async function editedRow<Row extends ContentRow>(
  tx: Transaction,
  ctx: AdminProgramCtx,
  of: Content<Row>,
  id: string,
  version: string | undefined,
): Promise<Row> {
  const row = await storedRow(tx, ctx, of, id);
  assertVersion(version, row, of.changedWhileEditing);
  return row;
}

/**
 * Writes what a form changed, with its audit row.
 * @param write an `updateMany` of the row with the `updatedAt` that was read
 * @throws conflict when somebody else changed the row since it was read
 */
export async function saveEdit<Row extends ContentRow>(
  { programId }: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  { kind, changedWhileEditing }: Content<Row>,
  id: string,
  write: Promise<{ count: number }>,
  { before, after }: Changes,
): Promise<void> {
  await updateVersioned(write, changedWhileEditing);
  audit({ action: `${kind}.update`, targetType: kind, targetId: id, before, after });
  await catalogueChanged({ tx, afterCommit }, programId);
}
