/** Identifiers of challenges, as used in their URLs. Pure and browser-safe. */
import { hyphenated } from "~/platform/hyphenated";

export const MAX_IDENTIFIER_LENGTH = 80;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be an identifier. One that looks like a row's id cannot, since URLs accept both. */
export function isIdentifier(text: string): boolean {
  return text.length <= MAX_IDENTIFIER_LENGTH && /^[a-z0-9][a-z0-9_-]*$/.test(text) && !UUID.test(text);
}

/** The identifier made from a caption; empty when the caption has no Latin letters or digits. */
export function identifierFrom(caption: string): string {
  const text = hyphenated(caption, MAX_IDENTIFIER_LENGTH);
  return UUID.test(text) ? `challenge-${text}` : text;
}

/** The first of `preferred`, `preferred-2`, `preferred-3`… that is not taken. */
export function freeIdentifier(preferred: string, taken: ReadonlySet<string>): string {
  const base = preferred || "challenge";
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const candidate = base.slice(0, MAX_IDENTIFIER_LENGTH - ending.length) + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
