import type { ProgramId } from "../context";
import { prisma } from "../database.server";
import { wordsOf } from "../paging";
import { whereNamed } from "../participants/participant-search";

/** What a search in the actions of a program is about: the people, challenges and rewards with all its words in their names. */
export type ActionSearch = { participantIds: string[]; challengeIds: string[]; rewardIds: string[] };

/** A search that finds more people than this was too short to mean anybody. */
const MAX_PEOPLE = 1_000;

/** Finds what is searched, so that actions are found by their indexes; null when nothing is searched. */
export async function findSearched(programId: ProgramId, search: string): Promise<ActionSearch | null> {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const containing = (field: "caption" | "name") =>
    words.map((word) => ({ [field]: { contains: word, mode: "insensitive" as const } }));
  const [participants, challenges, rewards] = await Promise.all([
    prisma.participant.findMany({
      where: { programId, AND: whereNamed(search) },
      select: { id: true },
      take: MAX_PEOPLE,
    }),
    prisma.challenge.findMany({ where: { programId, AND: containing("caption") }, select: { id: true } }),
    prisma.reward.findMany({ where: { programId, AND: containing("name") }, select: { id: true } }),
  ]);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { participantIds: idsOf(participants), challengeIds: idsOf(challenges), rewardIds: idsOf(rewards) };
}
