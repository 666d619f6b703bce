/** Mentions in notes: stored as `@[id]`, written and shown as `@Name`. Browser-safe. */

type Named = { id: string; name: string };

const TOKEN = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;
const NOBODY = "@…";

/** The ids of those whom a stored text mentions, each once. */
export function mentionedIn(stored: string): string[] {
  return [...new Set(Array.from(stored.matchAll(TOKEN), ([, id]) => id!))];
}

/** A stored text as people read it. */
export function withNames(stored: string, people: readonly Named[]): string {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return stored.replace(TOKEN, (_, id: string) => (names.has(id) ? `@${names.get(id)}` : NOBODY));
}

/**
 * A typed text as it is stored. Longer names go first. Of several people with one name, those whom the text mentioned
 * before stay mentioned in their order, and the first of all is meant beyond them.
 * @param before the stored text that is edited
 */
export function withIds(typed: string, people: readonly Named[], before = ""): string {
  const earlier = Array.from(before.matchAll(TOKEN), ([, id]) => id!);
  const names = [...new Set(people.map(({ name }) => name))].sort((a, b) => b.length - a.length);
  return names.reduce((text, name) => {
    const ids = people.filter((person) => person.name === name).map(({ id }) => id);
    const inOrder = earlier.filter((id) => ids.includes(id));
    let uses = 0;
    return text.replace(mentionOf(name), () => `@[${inOrder[uses++] ?? ids[0]}]`);
  }, typed);
}

/** The text in pieces, of which those that mention somebody are marked. */
export function piecesOf(text: string, people: readonly Named[]): { text: string; mentions: boolean }[] {
  if (people.length === 0) return [{ text, mentions: false }];
  const names = people.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const mention = new RegExp(`(${names.map((name) => mentionOf(name).source).join("|")})`, "giu");
  return text
    .split(mention)
    .map((piece, at) => ({ text: piece, mentions: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** Not in the middle of a word, so that an email is no mention. */
function mentionOf(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])@${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "giu");
}
