import { sqlIn } from "~/platform/database.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { command } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { movePoints } from "./moves.server";
import { addedPointsView, type AddedPointsView } from "./points.schema";

export type PointsToAdd = { participant_id: string; points: number; action_title: string };

/**
 * Adds points to a participant by hand.
 * @param idempotencyKey the caller's key; a second call with the same key adds nothing and returns the first result
 * @throws not_found
 * @throws conflict when the key was used for another request
 */
export const addPoints = command(
  "users:manage",
  async function addPoints(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: PointsToAdd,
    idempotencyKey?: string,
  ): Promise<AddedPointsView> {
    const { participant_id: participantId, points, action_title: title } = input;
    if (!isUuid(participantId)) throw notFound("Participant not found");
    const moved = await movePoints(sqlIn(tx), {
      programId: ctx.programId,
      participantId,
      kind: "earn",
      amount: points,
      actionType: "external",
      title,
      now: ctx.now,
      idempotencyKey,
    });
    if (!moved.replayed) {
      const after = { points, action_id: moved.actionId };
      audit({
        action: "participant.add_points",
        targetType: "participant",
        targetId: participantId,
        reason: title,
        after,
      });
    }
    return { action_id: moved.actionId, unused_points: moved.available };
  },
  { output: addedPointsView },
);
