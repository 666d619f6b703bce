import { wordsOf } from "~/platform/paging";

type Condition = { searchText: { contains: string } } | { email: { contains: string } };

/**
 * The words of a search as conditions for Prisma, all of which a participant must meet. They use the index of the
 * migration `participant_search`. A word with an @ matches within the email. Other words match within the names and the
 * part before the @; words of one or two letters, which are shorter than a trigram, match only at the start of a word.
 */
export function whereNamed(search: string): Condition[] {
  const parts = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word.includes("@") ? word : word.replace(/[._+-]/g, " ")));
  // `wordsOf` escapes the wildcards of LIKE. Separators are spaces, as in the column.
  return wordsOf(parts.join(" ")).map((word) => {
    if (word.includes("@")) return { email: { contains: word } };
    return { searchText: { contains: word.length < 3 ? ` ${word}` : word } };
  });
}
