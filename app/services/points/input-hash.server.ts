import { createHash } from "node:crypto";

/**
 * What an operation was asked, as 32 bytes to keep beside its idempotency key: the same input has the same hash
 * whatever the order of its keys and whether a number came as bigint (RULINGS "Points and rewards").
 */
export function inputHash(input: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(input, canonical)).digest();
}

function canonical(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
