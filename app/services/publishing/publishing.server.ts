/** Publishing, archiving and tagging of one row or of several, in the caller's transaction, with an audit row for each. */
import { updateVersioned } from "~/platform/changes.server";
import { AppError } from "~/platform/errors";
import { statusAt } from "~/platform/schedule";
import { splitSelection, type RowError, type SelectionResult } from "~/platform/selection";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { tagSelected } from "~/services/tags/taggings.server";
import type { TagToggle } from "~/services/tags/tags.schema";
import {
  ARCHIVED,
  assertNotArchived,
  lockedRows,
  storedRow,
  type Publishable,
  type PublishableRow,
} from "./publishable.server";
import type { Approval } from "./publishing.schema";

/**
 * Publishes a draft or unpublishes a row.
 * @param target whether it should be published; without it the state is toggled
 * @throws not_found
 * @throws rejected for an archived row, and with an error for each thing that keeps it from being published
 * @throws conflict when somebody else changed the row at the same time
 */
export async function toggleApproval<Row extends PublishableRow>(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  of: Publishable<Row>,
  id: string,
  target?: boolean,
): Promise<Approval> {
  const { programId, now } = ctx;
  const row = await storedRow(tx, ctx, of, id);
  const published = target ?? !row.published;
  const result = { name: of.nameOf(row), published, status: statusAt({ ...row, published }, now) };
  if (published === row.published) return result; // a double click, or another tab
  assertNotArchived(row);
  const blocked = published ? (await of.blocked?.(tx, ctx, [row]))?.get(id) : undefined;
  if (blocked) throw new AppError("rejected", blocked.message, { errors: blocked.errors });
  const where = { programId, id, published: !published, updatedAt: row.updatedAt };
  await updateVersioned(of.update(tx, where, { published, updatedAt: now }), of.changed);
  auditPublication(audit, of, id, published);
  await catalogueChanged({ tx, afterCommit }, programId);
  return result;
}

/** Publishes or unpublishes rows. Those that cannot be published fail, and the others are changed. */
export async function publishSelected<Row extends PublishableRow>(
  ctx: AdminProgramCtx,
  work: Work,
  of: Publishable<Row>,
  ids: readonly string[],
  published: boolean,
): Promise<SelectionResult> {
  const { tx } = work;
  const rows = await lockedRows(tx, ctx, of, ids);
  const blocked = published ? await of.blocked?.(tx, ctx, rows) : undefined;
  const { result } = splitSelection(ctx.locale, ids, rows, of.nameOf, (row) => {
    if (row.published === published) return "unchanged";
    if (published && row.archivedAt) return { message: ARCHIVED };
    return blocked?.get(row.id)?.errors[0] ?? "change";
  });
  await of.update(tx, { programId: ctx.programId, id: { in: result.changed } }, { published, updatedAt: ctx.now });
  for (const id of result.changed) auditPublication(work.audit, of, id, published);
  await catalogueChanged(work, ctx.programId);
  return result;
}

function auditPublication<Row extends PublishableRow>(
  audit: Work["audit"],
  { kind }: Publishable<Row>,
  targetId: string,
  published: boolean,
): void {
  audit({
    action: `${kind}.${published ? "publish" : "unpublish"}`,
    targetType: kind,
    targetId,
    before: { published: !published },
    after: { published },
  });
}

/**
 * Archives rows, which also unpublishes them, or restores them as drafts.
 * @param errorOf why a row cannot be archived; undefined if it can
 */
export async function archiveSelected<Row extends PublishableRow>(
  ctx: AdminProgramCtx,
  work: Work,
  of: Publishable<Row>,
  ids: readonly string[],
  archived: boolean,
  errorOf: (row: Row) => RowError | undefined = () => undefined,
): Promise<SelectionResult> {
  const { tx, audit } = work;
  const { kind } = of;
  const { programId, now, locale } = ctx;
  const rows = await lockedRows(tx, ctx, of, ids);
  const { changing, result } = splitSelection(locale, ids, rows, of.nameOf, (row) => {
    if ((row.archivedAt !== null) === archived) return "unchanged";
    return (archived ? errorOf(row) : undefined) ?? "change";
  });
  const data = { published: false, archivedAt: archived ? now : null, updatedAt: now };
  await of.update(tx, { programId, id: { in: result.changed } }, data);
  for (const { id, published } of changing)
    audit({
      action: `${kind}.${archived ? "archive" : "restore"}`,
      targetType: kind,
      targetId: id,
      before: { archived: !archived, published },
      after: { archived, published: false },
    });
  await catalogueChanged(work, programId);
  return result;
}

/**
 * Adds an admin tag to rows or removes it.
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export async function tagRows<Row extends PublishableRow>(
  ctx: AdminProgramCtx,
  { tx, audit }: Work,
  of: Publishable<Row>,
  ids: readonly string[],
  toggle: Required<TagToggle>,
): Promise<SelectionResult> {
  const rows = await lockedRows(tx, ctx, of, ids);
  return tagSelected(ctx, tx, audit, { column: of.tagged, ids, rows, nameOf: of.nameOf }, toggle);
}
