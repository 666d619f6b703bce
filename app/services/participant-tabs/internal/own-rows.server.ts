import { prisma } from "~/platform/database/connections.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** The rows of a participant in any table. @throws not_found when the program has no such participant */
export async function ownRows({ programId }: AdminProgramCtx, participantId: string) {
  const where = { programId, participantId };
  if (!isUuid(participantId) || (await prisma.participant.count({ where: { programId, id: participantId } })) === 0)
    throw notFound("Participant not found");
  return where;
}
