import { prisma } from "~/platform/database.server";
import { orderRows, pageOf, pageSchema, rowsOf, type Page } from "~/platform/paging";
import { query } from "~/platform/use-case.server";
import { toActionView } from "~/services/participants/participant-rows.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { actionView, type ActionListQuery, type ActionView } from "./points.schema";

/** A page of the signed-in participant's actions, by default newest first. */
export const listActions = query(
  "site:participate",
  async function listActions({ programId, actor }: ParticipantCtx, input: ActionListQuery): Promise<Page<ActionView>> {
    const where = {
      programId,
      participantId: actor.id,
      ...(input.kind === "completed" ? { actionType: { not: "sign_in" } } : {}),
    };
    const orderBy = orderRows(input.sort, (direction) => ({
      created_at: { createdAt: direction },
      title: { title: direction },
      points: { points: direction },
    }));
    const [rows, totalItems] = await Promise.all([
      prisma.participantAction.findMany({ where, orderBy, ...rowsOf(input) }),
      prisma.participantAction.count({ where }),
    ]);
    return pageOf(input, totalItems, rows.map(toActionView));
  },
  { output: pageSchema(actionView) },
);
