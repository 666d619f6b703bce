/**
 * How a draw finds its winners (docs/draws.md). The server draws with this module and the proof page checks with it, so
 * it uses nothing but the language and WebCrypto, which Node and browsers both have.
 */

/** A line of the list: a pseudonym, and how many entries it has. Its position is its place in the list, from 1. */
export type ListedEntry = { entryId: string; weight: number };

export type DrawValues = {
  /** 64 hex digits: 32 random bytes. */
  seed: string;
  listHash: string;
  /** What the beacon published; null when there was none, and the hash of the list takes its place. */
  beaconValue: string | null;
};

/** Numbers are taken from the first 48 bits of a hash: JavaScript has them without rounding. */
const RANGE = 2 ** 48;
const HEX_DIGITS = 12;

/** The list as text, one line for each entry: position, pseudonym and weight, separated by a space. */
export function listText(entries: readonly ListedEntry[]): string {
  return entries.map(({ entryId, weight }, index) => `${index + 1} ${entryId} ${weight}\n`).join("");
}

/** Reads the text of a list. @throws Error for a line that is not of that format, or out of order */
export function parseList(text: string): ListedEntry[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line, index) => {
      const [, position, entryId, weight] = /^(\d+) ([0-9a-f]+) ([1-9]\d*)$/.exec(line) ?? [];
      if (Number(position) !== index + 1 || !entryId) throw new Error(`line ${index + 1} of the list is malformed`);
      return { entryId, weight: Number(weight) };
    });
}

/** The fingerprint of the frozen list. */
export function hashOfList(text: string): Promise<string> {
  return sha256(text);
}

/** What is published before the draw: it fixes the seed without telling it. */
export function commitmentTo(seed: string): Promise<string> {
  return sha256(seed);
}

/**
 * The positions of the winners, in the order of their places. Each entry has the same chance, and nobody wins twice.
 * @param places how many winners; fewer when the list is shorter
 * @throws Error when the entries are too many to count without rounding
 */
export async function winnersOf(
  entries: readonly ListedEntry[],
  places: number,
  { seed, listHash, beaconValue }: DrawValues,
): Promise<number[]> {
  const mix = await sha256([seed, listHash, beaconValue ?? listHash].join("\n"));
  const weights = entries.map(({ weight }) => weight);
  let total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total > RANGE) throw new Error("too many entries for a draw");
  const winners: number[] = [];
  for (let counter = 0; winners.length < Math.min(places, entries.length); counter++) {
    const number = parseInt((await sha256(`${mix}\n${counter}`)).slice(0, HEX_DIGITS), 16);
    // Numbers past the last multiple of the total are passed over: with them, the first entries would win more often.
    if (number >= RANGE - (RANGE % total)) continue;
    const index = indexAt(weights, number % total);
    winners.push(index + 1);
    total -= weights[index]!;
    weights[index] = 0;
  }
  return winners;
}

/** Whose entries contain the one with this number, counted from 0 over all entries that are left. */
function indexAt(weights: readonly number[], number: number): number {
  let rest = number;
  return weights.findIndex((weight) => {
    if (rest < weight) return true;
    rest -= weight;
    return false;
  });
}

/** SHA-256 of a text in UTF-8, in hex digits. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
