import { createHash } from "node:crypto";

/** Fewer words are too short to tell papers apart. */
const FEW_WORDS = 8;

/**
 * A hash of the words of a text (SimHash): texts with nearly the same words differ in few of 64 bits, as the database's
 * bigint. Numbers do not count, so a paper with another price or day has the same one. Null for a few words only.
 */
export function textHash(text: string): bigint | null {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  if (words.length < FEW_WORDS) return null;
  const weights = new Array<number>(64).fill(0);
  words.forEach((word, at) => {
    // Pairs, since many papers have the same words in another order.
    const bits = createHash("sha1")
      .update(`${word} ${words[at + 1] ?? ""}`)
      .digest()
      .readBigUInt64BE();
    for (let bit = 0; bit < 64; bit++) weights[bit]! += (bits >> BigInt(bit)) & 1n ? 1 : -1;
  });
  return BigInt.asIntN(
    64,
    weights.reduce((hash, weight, bit) => (weight > 0 ? hash | (1n << BigInt(bit)) : hash), 0n),
  );
}
