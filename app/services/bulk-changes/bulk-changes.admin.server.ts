/**
 * Changes of all participants that match the filters of the list. The worker makes them
 * (docs/product/bulk-changes.md#all-that-match-a-filter).
 */
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, type Page } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { command, query, type Change } from "~/platform/use-case.server";
import { optionalReasonText, reasonText } from "~/services/participant-accounts/correction-reasons";
import { participantCondition } from "~/services/participant-accounts/participant-filters.server";
import type { ParticipantFilters } from "~/services/participant-accounts/participants-admin.schema";
import { assertConfirmed } from "~/services/participant-accounts/point-adjustments.server";
import { whereNamed, type NamedCondition } from "~/services/participants/participant-search.server";
import { extendedUntil } from "~/services/points/point-extension";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { tagToChange } from "~/services/tags/taggings.server";
import {
  bulkChangeListPage,
  bulkChangeView,
  bulkPointsPreview,
  type BulkChangeListQuery,
  type BulkChangeOptions,
  type BulkChangeView,
  type BulkPointsPreview,
} from "./bulk-changes.schema";
import {
  canUndo,
  endBulkChange,
  toBulkChangeView,
  WITH_ADMIN,
  type BulkChangeInput,
} from "./internal/bulk-change-rows.server";

const STILL_RUNNING = msg("Another bulk change is still running. Wait for it to finish, or cancel it.");

/** A page of the program's bulk changes. */
export const listBulkChanges = query(
  "users:manage",
  async function listBulkChanges(
    { programId }: AdminProgramCtx,
    input: BulkChangeListQuery,
  ): Promise<Page<BulkChangeView>> {
    const where = { programId };
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.bulkChange.findMany({
            where,
            orderBy: orderRows(input.sort, (direction) => ({ created_at: { createdAt: direction } })),
            include: WITH_ADMIN,
            ...range,
          }),
        () => prisma.bulkChange.count({ where }),
      ),
      (rows) => rows.map(toBulkChangeView),
    );
  },
  { output: bulkChangeListPage },
);

/**
 * Queues the change of all who match the filters now, and not of who joins later. The same key starts nothing again.
 * @throws invalid on `tag` for a new one that the admin may not create, on `expires_at` outside of the next ten years, on
 *   `confirmed_total` when a large correction of points was not confirmed with its total
 * @throws conflict while another bulk change of the program is running
 */
export const startBulkChange = command(
  "users:manage",
  async function startBulkChange(
    ctx: AdminProgramCtx,
    { tx, audit },
    options: BulkChangeOptions,
    idempotencyKey: string | null,
  ): Promise<BulkChangeView> {
    const { programId, actor, now } = ctx;
    const request = { operation: "bulk_change", key: idempotencyKey, input: options };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const id = uuidv7(now);
      const { kind } = options;
      const input = await inputOf(ctx, tx, audit, options);
      const filters = { ...options.filters, named: await whereNamed(programId, options.filters.search) };
      if (options.kind === "adjust_points") {
        const { people } = await countMatching(sqlIn(tx), ctx, filters, options.points);
        assertConfirmed(ctx, { points: options.points, people }, options.confirmed_total);
      }
      const { count } = await tx.bulkChange.createMany({
        data: {
          programId,
          id,
          status: "running",
          adminId: adminIdOf(actor),
          kind,
          input,
          filters,
          createdAt: now,
          undoable: true,
        },
        skipDuplicates: true, // a unique index allows one that is running
      });
      if (count === 0) throw new AppError("conflict", STILL_RUNNING);
      await enqueue(sqlIn(tx), "change-participants", { programId, bulkChangeId: id });
      return { id };
    });
    return toBulkChangeView(await storedBulkChange(ctx, id, tx));
  },
  { output: bulkChangeView },
);

/**
 * What a correction of points of all who match the filters would do now.
 * @param points for each
 */
export const previewBulkPoints = query(
  "users:manage",
  async function previewBulkPoints(
    ctx: AdminProgramCtx,
    { filters, points }: { filters: ParticipantFilters; points: number },
  ): Promise<BulkPointsPreview> {
    const named = await whereNamed(ctx.programId, filters.search);
    const { people, short } = await countMatching(sql, ctx, { ...filters, named }, points);
    return { people, total: points * people, short };
  },
  { output: bulkPointsPreview },
);

/** How many match the filters, and how many of them have fewer points. */
async function countMatching(
  on: Sql,
  ctx: AdminProgramCtx,
  { named, ...filters }: ParticipantFilters & { named: NamedCondition[] },
  points: number,
): Promise<{ people: number; short: number }> {
  const values = new StatementValues();
  const condition = participantCondition(ctx, filters, named, values);
  const [row] = await on<{ people: number; short: number }>(
    sqlText`select count(*)::int as people, count(*) filter (where p.points_available < ${values.add(String(points))}::bigint)::int as short
      from participants p where ${condition} and p.created_at <= ${values.add(ctx.now)}::timestamptz`,
    values.list,
  );
  return row!;
}

async function inputOf(
  ctx: AdminProgramCtx,
  tx: Transaction,
  audit: (change: Change) => void,
  options: BulkChangeOptions,
): Promise<BulkChangeInput> {
  switch (options.kind) {
    case "set_status":
      return { status: options.status, reason: optionalReasonText(options) };
    case "add_points":
      return { points: options.points, action_title: options.action_title };
    case "adjust_points": {
      const { direction, points, action_title } = options;
      return { direction, points, action_title, reason: reasonText(options) };
    }
    case "extend_points":
      return {
        expires_at: extendedUntil(options, { now: ctx.now, timeZone: ctx.program.timeZone }).toISOString(),
        reason: options.reason,
      };
    case "tag":
    case "untag": {
      const tag = await tagToChange(ctx, tx, audit, { tag: options.tag, tagged: options.kind === "tag" });
      return { tag_id: tag.id, tag: tag.name };
    }
  }
}

/**
 * Stops a bulk change after the batch that is under way. What it has changed stays.
 * @throws not_found; conflict once it is done
 */
export const cancelBulkChange = command(
  "users:manage",
  async function cancelBulkChange(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<BulkChangeView> {
    const { programId, now } = ctx;
    await storedBulkChange(ctx, id, tx);
    const ended = await endBulkChange(tx, { programId, id, now }, "cancelled");
    if (ended) audit(ended.change);
    const row = await storedBulkChange(ctx, id, tx);
    if (row.status !== "cancelled") throw new AppError("conflict", msg("This bulk change has already finished."));
    return toBulkChangeView(row);
  },
  { output: bulkChangeView },
);

/**
 * Starts the undo of a bulk change that has ended, as a bulk change of its own: everybody whom it changed has again what
 * they had, unless something built on it since. A second request while the undo runs, or after it, gets the same undo.
 * @throws not_found; conflict when it cannot be undone, or while another bulk change is running
 */
export const undoBulkChange = command(
  "users:manage",
  async function undoBulkChange(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<BulkChangeView> {
    const { programId, actor, now } = ctx;
    const stored = await storedBulkChange(ctx, id, tx);
    const [earlier] = stored.undos;
    if (earlier) return toBulkChangeView(await storedBulkChange(ctx, earlier.id, tx));
    if (stored.status === "running") throw new AppError("conflict", STILL_RUNNING);
    if (!canUndo(stored)) throw new AppError("conflict", msg("This bulk change can't be undone."));
    const undoId = uuidv7(now);
    const { count } = await tx.bulkChange.createMany({
      data: {
        programId,
        id: undoId,
        status: "running",
        kind: "undo",
        undoesId: id,
        adminId: adminIdOf(actor),
        input: stored.input!,
        filters: NO_FILTERS,
        rowsTotal: stored.changed,
        createdAt: now,
      },
      skipDuplicates: true, // as in startBulkChange
    });
    if (count > 0) {
      await enqueue(sqlIn(tx), "change-participants", { programId, bulkChangeId: undoId });
      const after = { undoes_id: id };
      audit({ action: "bulk_change.start_undo", targetType: "bulk_change", targetId: undoId, after });
      return toBulkChangeView(await storedBulkChange(ctx, undoId, tx));
    }
    const [other] = (await storedBulkChange(ctx, id, tx)).undos; // of a request at the same time
    if (!other) throw new AppError("conflict", STILL_RUNNING);
    return toBulkChangeView(await storedBulkChange(ctx, other.id, tx));
  },
  { output: bulkChangeView },
);

/** An undo goes by whom the change has changed. */
const NO_FILTERS = { status: [], tag: [], search: "" };

async function storedBulkChange({ programId }: AdminProgramCtx, id: string, tx: Transaction) {
  const row = isUuid(id)
    ? await tx.bulkChange.findUnique({ where: { programId_id: { programId, id } }, include: WITH_ADMIN })
    : null;
  if (!row) throw notFound(msg("Bulk change not found"));
  return row;
}
