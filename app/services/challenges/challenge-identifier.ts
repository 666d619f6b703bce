/** Identifiers of challenges: their place in the URL (RULINGS "Challenge ids"). Pure, and safe in the browser. */

export const MAX_IDENTIFIER_LENGTH = 80;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be an identifier; one that looks like a row's id cannot, since both stand in the same place. */
export function isIdentifier(text: string): boolean {
  return text.length <= MAX_IDENTIFIER_LENGTH && /^[a-z0-9][a-z0-9_-]*$/.test(text) && !UUID.test(text);
}

/** The identifier that a caption suggests; empty when it has no letters or digits to make one of. */
export function identifierFrom(caption: string): string {
  const words = caption.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/['’]/g, "");
  const text = words
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_IDENTIFIER_LENGTH)
    .replace(/^-+|-+$/g, "");
  return UUID.test(text) ? `challenge-${text}` : text;
}

/** The first of `wanted`, `wanted-2`, `wanted-3`… that is not taken. */
export function freeIdentifier(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted || "challenge";
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const candidate = base.slice(0, MAX_IDENTIFIER_LENGTH - ending.length) + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
