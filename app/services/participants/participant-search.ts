import { wordsOf } from "../paging";

type Named = { searchText: { contains: string } } | { email: { contains: string } };

/**
 * The words of a search as conditions that a participant must all meet, ready for Prisma's `contains`; the index of the
 * migration `participant_search` answers them. A word with an @ is part of an address. Other words stand in the names
 * or before the @; those of one or two letters, which are shorter than a trigram, where a word begins.
 */
export function whereNamed(search: string): Named[] {
  const parts = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word.includes("@") ? word : word.replace(/[._+-]/g, " ")));
  // The wildcards of LIKE count as letters; the separators are spaces, as they are in the column.
  return wordsOf(parts.join(" ")).map((word) => {
    if (word.includes("@")) return { email: { contains: word } };
    return { searchText: { contains: word.length < 3 ? ` ${word}` : word } };
  });
}
