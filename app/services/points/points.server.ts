import type { Prisma } from "~/generated/prisma/client";
import type { AdminProgramCtx, ParticipantCtx } from "../context";
import { prisma, sqlIn } from "../database.server";
import { notFound } from "../errors";
import { isUuid } from "../ids.server";
import { orderOf, rowsOf, type Page } from "../paging";
import { participantAction } from "../participants/participant-rows.server";
import { command, query } from "../use-case.server";
import { movePoints } from "./moves.server";
import type { ActionListQuery, ActionView, AddedPointsView } from "./points.schema";

export type PointsToAdd = { participant_id: string; points: number; action_title: string };

/**
 * Gives a participant points by hand (specification 3, section 5 "Add points"). With an idempotency key a repetition
 * adds nothing and gives the first answer. Throws `not_found`, and `conflict` for a key that was used for something else.
 */
export const addPoints = command(
  "users:manage",
  async (
    ctx: AdminProgramCtx,
    { tx, audit },
    input: PointsToAdd,
    idempotencyKey?: string,
  ): Promise<AddedPointsView> => {
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
        verb: "participant.add_points",
        targetType: "participant",
        targetId: participantId,
        reason: title,
        after,
      });
    }
    return { action_id: moved.actionId, unused_points: moved.available };
  },
);

/** A page of what the signed-in participant did, newest first unless asked otherwise. */
export const listActions = query(
  "site:participate",
  async ({ programId, actor }: ParticipantCtx, input: ActionListQuery): Promise<Page<ActionView>> => {
    const where = { programId, participantId: actor.id };
    const [rows, totalItems] = await Promise.all([
      prisma.participantAction.findMany({ where, orderBy: orderBy(input.sort), ...rowsOf(input) }),
      prisma.participantAction.count({ where }),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: rows.map(participantAction) };
  },
);

function orderBy(sort: ActionListQuery["sort"]): Prisma.ParticipantActionOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const columns = { created_at: "createdAt", title: "title", points: "points" } as const;
  return [{ [columns[by]]: direction }, { id: direction }];
}
