import type { ParticipantAction } from "~/generated/prisma/client";
import type { ActionView } from "./points.schema";

/** An action as lists show it. */
export function toActionView(
  row: Pick<ParticipantAction, "id" | "actionType" | "title" | "actionableType" | "actionableId" | "createdAt"> & {
    points: bigint | string;
  },
): ActionView {
  return {
    id: row.id,
    action_type: row.actionType,
    title: row.title,
    actionable_type: row.actionableType,
    actionable_id: row.actionableId,
    points: Number(row.points),
    created_at: row.createdAt.toISOString(),
  };
}
