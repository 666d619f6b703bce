/** Corrections of points by admins, up and down, and how they are undone (docs/product/corrections.md). */
import { msg } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { command } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import { ADJUSTMENT_UNDONE, POINTS_ADJUSTED } from "~/services/points/action-types";
import { movePoints } from "~/services/points/moves.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { reasonText, type CorrectionReason } from "./correction-reasons";
import { lockSelected, nameOfOnly } from "./participant-sets.server";
import { adjustedPointsView, type AdjustedPointsView, type PointAdjustment } from "./point-adjustments.schema";
import { adjustEach, assertConfirmed, lockBalances, undoAdjustment } from "./point-adjustments.server";

const NO_PARTICIPANT = msg("Participant not found");
const TOO_MANY = msg("At most {max} can be removed, unless the rest becomes a debt");
const NO_ADJUSTMENT = msg("This correction was not found");

/**
 * Adds points to a participant or removes them. Points that are added settle a debt first.
 * @param idempotencyKey the caller's key; a second call with the same key changes nothing and returns the first result
 * @throws not_found also for a deleted account
 * @throws invalid on `points` when more would be removed than there are, unless `allow_debt` makes the rest a debt
 */
export const adjustPoints = command(
  "users:manage",
  async function adjustPoints(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    input: PointAdjustment & { allow_debt: boolean },
    idempotencyKey: string | null,
  ): Promise<AdjustedPointsView> {
    if (!isUuid(participantId)) throw notFound(NO_PARTICIPANT);
    const on = sqlIn(tx);
    const request = { operation: "adjust_points", key: idempotencyKey, input: { participantId, ...input } };
    return withIdempotencyKey(on, ctx, request, async () => {
      const { direction, points, allow_debt: allowDebt } = input;
      const before = await lockBalances(on, ctx, participantId);
      if (direction === "remove" && points > before.available && !allowDebt) throw tooMany(before.available);
      const { actionId } = await movePoints(on, {
        programId: ctx.programId,
        participantId,
        kind: direction === "add" ? "earn" : "debit",
        amount: points,
        actionType: "external",
        title: input.action_title || POINTS_ADJUSTED,
        actionable: { type: "Admin", id: null },
        now: ctx.now,
      });
      const after = await lockBalances(on, ctx, participantId);
      audit({
        action: "participant.adjust_points",
        targetType: "participant",
        targetId: participantId,
        reason: reasonText(input),
        before: { unused_points: before.available, points_debt: before.debt },
        after: { unused_points: after.available, points_debt: after.debt, action_id: actionId },
      });
      return { action_id: actionId, unused_points: after.available, points_debt: after.debt };
    });
  },
  { output: adjustedPointsView },
);

function tooMany(max: number): AppError {
  return new AppError("invalid", TOO_MANY, {
    values: { max },
    errors: [{ field: "points", message: TOO_MANY, values: { max } }],
  });
}

/**
 * Adds points to each of the selected participants or removes them, never below zero: those with less go down to zero, and
 * those with none are left out. Deleted accounts are not found.
 * @throws invalid on `confirmed_total` when the correction is large and its total was not confirmed
 */
export const adjustPointsOfSelected = command(
  "users:manage",
  async function adjustPointsOfSelected(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    { confirmed_total: confirmed, ...input }: PointAdjustment & { confirmed_total?: number },
    idempotencyKey: string | null,
  ): Promise<SelectionResult> {
    const { programId, now } = ctx;
    assertConfirmed(ctx, { points: input.points, people: ids.length }, confirmed);
    const request = { operation: "adjust_points", key: idempotencyKey, input: { ids, ...input } };
    const { changed, failed } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const rows = await lockSelected(ctx, tx, ids);
      const points = await adjustEach(sqlIn(tx), { programId, ids: rows.map(({ id }) => id), now }, input);
      const { result } = splitSelection(ctx.locale, ids, rows, participantName, ({ id }) =>
        points.has(id) ? "change" : "unchanged",
      );
      for (const targetId of result.changed)
        audit({
          action: "participant.adjust_points",
          targetType: "participant",
          targetId,
          reason: reasonText(input),
          after: { direction: input.direction, points: points.get(targetId) },
        });
      return { changed: result.changed, failed: result.failed }; // a stored name would outlive the account
    });
    return { changed, name: await nameOfOnly(tx, ctx, changed), failed };
  },
  { output: selectionResult },
);

/**
 * Undoes a correction of points, once. Points that were removed are earned again; points that were added must still be
 * there.
 * @param actionId the action of the correction, also of a bulk change
 * @throws not_found; conflict when it was undone before; rejected when the points were spent since
 */
export const undoPointAdjustment = command(
  "users:manage",
  async function undoPointAdjustment(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    { action_id: actionId, ...reason }: CorrectionReason & { action_id: string },
    idempotencyKey: string | null,
  ): Promise<AdjustedPointsView> {
    if (!isUuid(participantId) || !isUuid(actionId)) throw notFound(NO_PARTICIPANT);
    const on = sqlIn(tx);
    const request = { operation: "undo_adjustment", key: idempotencyKey, input: { participantId, actionId } };
    return withIdempotencyKey(on, ctx, request, async () => {
      const before = await lockBalances(on, ctx, participantId);
      const [action] = await on<{ points: bigint }>(
        sqlText`select points from participant_actions where program_id = $1::uuid and participant_id = $2::uuid and id = $3::uuid
          and action_type = 'external' and actionable_type in ('Admin', 'BulkChange')`,
        [ctx.programId, participantId, actionId],
      );
      if (!action) throw notFound(NO_ADJUSTMENT);
      const adjustment = { id: actionId, points: Number(action.points) };
      const undone = await undoAdjustment(on, ctx, adjustment, ADJUSTMENT_UNDONE);
      audit({
        action: "participant.undo_adjustment",
        targetType: "participant",
        targetId: participantId,
        reason: reasonText(reason),
        before: { unused_points: before.available, points_debt: before.debt },
        after: {
          unused_points: undone.available,
          points_debt: undone.debt,
          action_id: undone.actionId,
          undoes: actionId,
        },
      });
      return { action_id: undone.actionId, unused_points: undone.available, points_debt: undone.debt };
    });
  },
  { output: adjustedPointsView },
);
