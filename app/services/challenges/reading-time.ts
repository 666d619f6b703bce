const WORDS_PER_MINUTE = 200;

/** The minutes that reading a rich text takes, at least one; 0 for an empty text. */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0;
  return words && Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

const stored = new WeakMap<object, number>();

/** The minutes of an article of the catalogue, computed once: every home page shows them. The article must not change. */
export function readingMinutesOf(article: { content: string }): number {
  let minutes = stored.get(article);
  if (minutes === undefined) stored.set(article, (minutes = readingMinutes(article.content)));
  return minutes;
}
