import type { Challenge } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** A challenge of the program by its id, drafts included. @throws not_found */
export async function storedChallenge(
  { programId }: AdminProgramCtx,
  id: string,
  db: Pick<Transaction, "challenge"> = prisma,
): Promise<Challenge> {
  const row = isUuid(id) ? await db.challenge.findUnique({ where: { programId_id: { programId, id } } }) : null;
  if (!row) throw challengeNotFound();
  return row;
}

export function challengeNotFound(): AppError {
  return notFound(msg("Challenge not found"));
}

export const ARCHIVED = msg("It is archived. Restore it first.");

/** @throws rejected for an archived challenge: it has to be restored before it is changed */
export function assertNotArchived({ archivedAt }: Pick<Challenge, "archivedAt">): void {
  if (archivedAt) throw new AppError("rejected", ARCHIVED, { errors: [{ field: null, message: ARCHIVED }] });
}
