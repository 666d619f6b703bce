/** Publishing, archiving and tagging of one row or of several, in the caller's transaction, with an audit row for each. */
import type { Transaction } from "~/platform/database/sql";
import { AppError } from "~/platform/errors";
import { statusAt } from "~/platform/schedule";
import { splitSelection, type RowDecision, type RowError, type SelectionResult } from "~/platform/selection";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { tagSelected } from "~/services/tags/taggings.server";
import type { TagToggle } from "~/services/tags/tags.schema";
import { storedRow } from "./content.server";
import {
  ARCHIVED,
  assertNotArchived,
  lockedRows,
  type Blocked,
  type HomeContent,
  type HomeRow,
} from "./home-content.server";
import { changeState, type PublicationState } from "./publishable.server";
import type { Approval } from "./publishing.schema";

/**
 * Publishes a draft or unpublishes a row.
 * @param target whether it should be published; without it the state is toggled
 * @throws not_found; rejected for an archived row, and with an error for each thing that prevents it; conflict
 *   when somebody else changed the row at the same time
 */
export async function toggleApproval<Row extends HomeRow>(
  ctx: AdminProgramCtx,
  work: Work,
  of: HomeContent<Row>,
  id: string,
  target?: boolean,
): Promise<Approval> {
  const row = await storedRow(work.tx, ctx, of, id);
  const published = target ?? !row.published;
  const result = { name: of.nameOf(row), published, status: statusAt({ ...row, published }, ctx.now) };
  if (published === row.published) return result; // a double click, or another tab
  assertNotArchived(row);
  const errors = await (published ? of.blocked : of.needed)?.(work.tx, ctx, [row]);
  assertNotBlocked(errors?.get(id));
  await changeState(ctx, work, of, row, published ? "published" : "draft");
  return result;
}

/** @throws rejected with what prevents it */
export function assertNotBlocked(blocked: Blocked | undefined): void {
  if (!blocked) return;
  const { message, errors } = blocked;
  throw new AppError("rejected", message, { values: errors[0].values, errors });
}

/** Publishes or unpublishes rows. Those that cannot be fail, and the others are changed. */
export async function publishSelected<Row extends HomeRow>(
  ctx: AdminProgramCtx,
  work: Work,
  of: HomeContent<Row>,
  ids: readonly string[],
  published: boolean,
): Promise<SelectionResult> {
  const rows = await lockedRows(work.tx, ctx, of, ids);
  const blocked = await (published ? of.blocked : of.needed)?.(work.tx, ctx, rows);
  return changeSelected(ctx, work, of, { ids, rows }, published ? "published" : "draft", (row) => {
    if (row.published === published) return "unchanged";
    if (published && row.archivedAt) return { message: ARCHIVED };
    return blocked?.get(row.id)?.errors[0] ?? "change";
  });
}

/**
 * Archives rows, which also unpublishes them, or restores them as drafts.
 * @param errorsOf why rows cannot be archived, by id; read once they are locked
 */
export async function archiveSelected<Row extends HomeRow>(
  ctx: AdminProgramCtx,
  work: Work,
  of: HomeContent<Row>,
  ids: readonly string[],
  archived: boolean,
  errorsOf?: (tx: Transaction, rows: readonly Row[]) => Promise<Map<string, RowError>>,
): Promise<SelectionResult> {
  const rows = await lockedRows(work.tx, ctx, of, ids);
  const errors = archived ? await errorsOf?.(work.tx, rows) : undefined;
  return changeSelected(ctx, work, of, { ids, rows }, archived ? "archived" : "draft", (row) => {
    if ((row.archivedAt !== null) === archived) return "unchanged";
    return errors?.get(row.id) ?? "change";
  });
}

/** Brings the rows that `decide` lets through into a state. They are locked. */
async function changeSelected<Row extends HomeRow>(
  { programId, locale, now }: AdminProgramCtx,
  work: Work,
  of: HomeContent<Row>,
  { ids, rows }: { ids: readonly string[]; rows: readonly Row[] },
  state: PublicationState,
  decide: (row: Row) => RowDecision,
): Promise<SelectionResult> {
  const { changing, result } = splitSelection(locale, ids, rows, of.nameOf, decide);
  const where = { programId, id: { in: result.changed } };
  await of.update(work.tx, where, { ...of.columnsOf(state, now), updatedAt: now });
  for (const row of changing)
    work.audit({ ...of.changeOf(of.stateOf(row), state), targetType: of.kind, targetId: row.id });
  await catalogueChanged(work, programId);
  return result;
}

/**
 * Adds an admin tag to rows or removes it.
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export async function tagRows<Row extends HomeRow>(
  ctx: AdminProgramCtx,
  { tx, audit }: Work,
  of: HomeContent<Row>,
  ids: readonly string[],
  toggle: Required<TagToggle>,
): Promise<SelectionResult> {
  const rows = await lockedRows(tx, ctx, of, ids);
  return tagSelected(ctx, tx, audit, { column: of.tagged, ids, rows, nameOf: of.nameOf }, toggle);
}
