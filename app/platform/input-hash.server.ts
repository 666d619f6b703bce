import { createHash } from "node:crypto";

/**
 * The hash of an operation's input (32 bytes), stored with its idempotency key. It does not depend on the order of
 * keys, nor on whether a number is a bigint.
 */
export function inputHash(input: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(input, canonical)).digest();
}

function canonical(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
