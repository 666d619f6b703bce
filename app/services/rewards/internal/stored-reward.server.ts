import type { Reward } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { AppError, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** A reward of the program by its id, drafts included. @throws not_found */
export async function storedReward(
  db: Pick<Transaction, "reward">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<Reward> {
  const row = isUuid(id) ? await db.reward.findUnique({ where: { programId_id: { programId, id } } }) : null;
  if (!row) throw notFound("Reward not found");
  return row;
}

export const ARCHIVED = msg("It is archived. Restore it first.");

/** @throws rejected for an archived reward: it has to be restored before it is changed */
export function assertNotArchived({ archivedAt }: Reward): void {
  if (archivedAt) throw new AppError("rejected", ARCHIVED, { errors: [{ field: null, message: ARCHIVED }] });
}
