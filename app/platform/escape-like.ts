/**
 * Escapes the wildcards of a text for LIKE and ILIKE, so that they stand for themselves. Prisma uses both, for `contains`
 * and to compare without case, and does not escape them.
 */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
