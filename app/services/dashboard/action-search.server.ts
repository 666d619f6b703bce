import type { ProgramId } from "../context";
import { sql } from "../database.server";
import { wordsOf } from "../paging";

/** What a search in the actions of a program is about: the people, challenges and rewards with all its words in their names. */
export type ActionSearch = { participantIds: string[]; challengeIds: string[]; rewardIds: string[] };

/** A search that finds more people than this was too short to mean anybody. */
const MAX_PEOPLE = 1_000;

/** Finds what is searched, so that actions are found by their indexes; null when nothing is searched. */
export async function findSearched(programId: ProgramId, search: string): Promise<ActionSearch | null> {
  const words = wordsOf(search.toLowerCase()).map((word) => `%${word}%`);
  if (words.length === 0) return null;
  const idsOf = async (statement: string) => (await sql<{ id: string }>(statement, [programId, words, MAX_PEOPLE])).map(({ id }) => id);
  const [participantIds, challengeIds, rewardIds] = await Promise.all([
    idsOf(`select id from participants where program_id = $1 and lower(first_name || ' ' || last_name || ' ' || coalesce(email, '')) like all ($2) limit $3`),
    idsOf("select id from challenges where program_id = $1 and lower(caption) like all ($2) limit $3"),
    idsOf("select id from rewards where program_id = $1 and lower(name) like all ($2) limit $3"),
  ]);
  return { participantIds, challengeIds, rewardIds };
}
