import type { Challenge } from "~/generated/prisma/client";
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { prisma, type Transaction } from "../database.server";
import { notFound, type AppError } from "../errors";
import { isUuid } from "../ids.server";

/** A challenge of the program by its id, a draft too. Throws `not_found`. */
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
  return notFound(phrase("Challenge not found"));
}
