import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { wordsOf } from "~/platform/paging";
import { findPeople, type FoundPeople } from "~/services/participants/participant-search.server";

/**
 * What a search in a program's actions is about: people, challenges and rewards with all of its words in their names.
 */
export type ActionSearch = { people: FoundPeople; challengeIds: string[]; rewardIds: string[] };

/** Resolves a search to ids, so that actions are found by their indexes; null when the search is empty. */
export async function findSearched(programId: ProgramId, search: string): Promise<ActionSearch | null> {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const containing = (field: "caption" | "name") =>
    words.map((word) => ({ [field]: { contains: word, mode: "insensitive" as const } }));
  const [people, challenges, rewards] = await Promise.all([
    findPeople(programId, search),
    prisma.challenge.findMany({ where: { programId, AND: containing("caption") }, select: { id: true } }),
    prisma.reward.findMany({ where: { programId, AND: containing("name") }, select: { id: true } }),
  ]);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { people, challengeIds: idsOf(challenges), rewardIds: idsOf(rewards) };
}
