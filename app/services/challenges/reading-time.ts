import { oncePerObject } from "~/platform/once-per-object";

const WORDS_PER_MINUTE = 200;

/** The minutes that reading a rich text takes, at least one; 0 for an empty text. */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0;
  return words && Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** The minutes of an article of the catalogue, computed once: every home page shows them. */
export const readingMinutesOf = oncePerObject((article: { content: string }) => readingMinutes(article.content));
