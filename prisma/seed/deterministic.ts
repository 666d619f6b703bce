/** Random numbers and ids that are the same every time, because they are seeded by names. */
import { createHash } from "node:crypto";

/** The id of the row with these names: a UUIDv7, as the application's, whose time part is `at` in the story's time. */
export function idAt(at: Date, ...names: (string | number)[]): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const hash = createHash("sha256").update(names.join("/")).digest("hex");
  const variant = ((parseInt(hash[3]!, 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}

/** A short code of capital letters and digits that cannot be confused with each other. */
export function codeOf(...names: (string | number)[]): string {
  const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const hash = createHash("sha256").update(names.join("/")).digest();
  return Array.from(hash.subarray(0, 8), (byte) => alphabet[byte % 32]).join("");
}

/** A member number: eleven digits, of which the first is not 0, and the check digit of Luhn. */
export function memberNumberOf(...names: (string | number)[]): string {
  const hash = createHash("sha256").update(names.join("/")).digest();
  const digits = Array.from(hash.subarray(0, 11), (byte, at) => (at === 0 ? 1 + (byte % 9) : byte % 10));
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? Math.floor(digit / 5) + ((digit * 2) % 10) : digit),
    0,
  );
  return digits.join("") + ((10 - (sum % 10)) % 10);
}

/** A random number generator (mulberry32): the same name gives the same numbers. */
export class Chance {
  #state: number;

  constructor(name: string) {
    this.#state = createHash("sha256").update(name).digest().readUInt32LE(0);
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let x = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    x = (x + Math.imul(x ^ (x >>> 7), x | 61)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)]!;
  }
}
