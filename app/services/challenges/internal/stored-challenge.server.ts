import type { Challenge } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { notFound, type AppError } from "~/platform/errors";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { storedRow } from "~/services/publishing/content.server";
import { CHALLENGES } from "./home-challenges.server";

/** A challenge of the program by its id, drafts included. @throws not_found */
export function storedChallenge(ctx: AdminProgramCtx, id: string, db: Transaction = prisma): Promise<Challenge> {
  return storedRow(db, ctx, CHALLENGES, id);
}

export function challengeNotFound(): AppError {
  return notFound(CHALLENGES.missing);
}
