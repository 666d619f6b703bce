/** How people are found by words: see docs/decisions/0210-searches-for-people.md. */
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database.server";
import { wordsOf } from "~/platform/paging";
import type { StatementValues } from "~/platform/statement-values";

/** What a word of a search means, as a condition for Prisma. */
export type NamedCondition =
  { searchText: { contains: string } } | { email: { contains: string } | { startsWith: string } };

/**
 * The words of a search as conditions for Prisma, all of which a participant must meet; each has an index. A word with
 * an @ or a digit, which names do not have, is the beginning of an email if there is any that begins with it. Else a
 * word with an @ matches within the email. Other words match within the names and the part of the email before the @;
 * words of one or two letters, which are shorter than a trigram, match only at the start of a word.
 * @param joinedUntil whose emails decide what a word is, for jobs that search again for each batch; without it, everybody's
 */
export async function whereNamed(programId: ProgramId, search: string, joinedUntil?: Date): Promise<NamedCondition[]> {
  const conditions = wordsOf(search.toLowerCase()).map(async (word): Promise<NamedCondition[]> => {
    const beginning = { email: { startsWith: word } };
    const mayBeEmail = /[@\d]/.test(word);
    if (mayBeEmail && (await isFound(programId, beginning, joinedUntil))) return [beginning];
    if (word.includes("@")) return [{ email: { contains: word } }];
    // Separators are spaces, as in the column; `wordsOf` has escaped the underscore.
    const parts = word.split(/\\_|[.+-]/).filter(Boolean);
    return parts.map((part) => ({ searchText: { contains: part.length < 3 ? ` ${part}` : part } }));
  });
  return (await Promise.all(conditions)).flat();
}

async function isFound(programId: ProgramId, email: NamedCondition, joinedUntil: Date | undefined): Promise<boolean> {
  const where = { programId, ...email, createdAt: { lte: joinedUntil } };
  return (await prisma.participant.findFirst({ where, select: { id: true } })) !== null;
}

/** The conditions of `whereNamed` in SQL, for the participants `p`. The values are added to those of the statement. */
export function namedInSql(named: readonly NamedCondition[], values: StatementValues): string[] {
  return named.map((condition) => {
    if ("searchText" in condition)
      return `p.search_text like ${values.add(`%${condition.searchText.contains}%`)}::text`;
    const { email } = condition;
    return `p.email like ${values.add("contains" in email ? `%${email.contains}%` : `${email.startsWith}%`)}::text`;
  });
}

/** Everybody whom a search finds: their ids, or what they have in common when they are too many to name. */
export type FoundPeople = { ids: string[] } | { named: NamedCondition[] };

/** So many people are looked up one by one in the index of what they did. */
const FEW = 1_000;

/** Finds people by the words of a search that is not empty. */
export async function findPeople(programId: ProgramId, search: string): Promise<FoundPeople> {
  const named = await whereNamed(programId, search);
  const rows = await prisma.participant.findMany({
    where: { programId, AND: named },
    select: { id: true },
    take: FEW + 1,
  });
  return rows.length > FEW ? { named } : { ids: rows.map(({ id }) => id) };
}

/**
 * The rows of everybody whom a search finds, as a condition for Prisma; all rows for an empty search. Of few people, the
 * rows are found by their ids. Of many, the database may as well go through the rows.
 */
export async function ofPeopleNamed(programId: ProgramId, search: string) {
  if (wordsOf(search).length === 0) return {};
  const found = await findPeople(programId, search);
  return "ids" in found ? { participantId: { in: found.ids } } : { participant: { AND: found.named } };
}
