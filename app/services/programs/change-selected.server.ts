/** Publishing and archiving of selected challenges or rewards. For their use cases, which lock the rows first. */
import { splitSelection, type RowError, type SelectionResult } from "~/platform/selection";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "./catalogue.server";
import type { AdminProgramCtx } from "./program-context";

type Row = { id: string; published: boolean; archivedAt: Date | null };
type Change = { published: boolean; archivedAt?: Date | null; updatedAt: Date };

/** The rows found of `ids`, locked by the caller's transaction, and how to change them. */
export interface LockedSelection<R extends Row> {
  kind: "challenge" | "reward";
  ids: readonly string[];
  rows: readonly R[];
  nameOf: (row: R) => string;
  update: (ids: string[], data: Change) => Promise<unknown>;
}

/**
 * Publishes or unpublishes the rows.
 * @param errorOf why a row cannot be published; undefined if it can
 */
export async function publishSelected<R extends Row>(
  ctx: AdminProgramCtx,
  work: Work,
  { kind, ids, rows, nameOf, update }: LockedSelection<R>,
  published: boolean,
  errorOf: (row: R) => RowError | undefined,
): Promise<SelectionResult> {
  const { result } = splitSelection(ctx.locale, ids, rows, nameOf, (row) => {
    if (row.published === published) return "unchanged";
    return (published ? errorOf(row) : undefined) ?? "change";
  });
  await update(result.changed, { published, updatedAt: ctx.now });
  for (const targetId of result.changed)
    work.audit({
      action: `${kind}.${published ? "publish" : "unpublish"}`,
      targetType: kind,
      targetId,
      before: { published: !published },
      after: { published },
    });
  await catalogueChanged(work, ctx.programId);
  return result;
}

/**
 * Archives the rows, which also unpublishes them, or restores them as drafts.
 * @param errorOf why a row cannot be archived; undefined if it can
 */
export async function archiveSelected<R extends Row>(
  ctx: AdminProgramCtx,
  work: Work,
  { kind, ids, rows, nameOf, update }: LockedSelection<R>,
  archived: boolean,
  errorOf: (row: R) => RowError | undefined = () => undefined,
): Promise<SelectionResult> {
  const { changing, result } = splitSelection(ctx.locale, ids, rows, nameOf, (row) => {
    if ((row.archivedAt !== null) === archived) return "unchanged";
    return (archived ? errorOf(row) : undefined) ?? "change";
  });
  await update(result.changed, { published: false, archivedAt: archived ? ctx.now : null, updatedAt: ctx.now });
  for (const { id, published } of changing)
    work.audit({
      action: `${kind}.${archived ? "archive" : "restore"}`,
      targetType: kind,
      targetId: id,
      before: { archived: !archived, published },
      after: { archived, published: false },
    });
  await catalogueChanged(work, ctx.programId);
  return result;
}
