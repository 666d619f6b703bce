/** Addresses on the sandbox's chain. Pure functions, since the demo data uses them as well. */
import { createHash } from "node:crypto";

/** The wallet that belongs to `seed`. */
export function accountAddress(seed: string): string {
  return hashOf("account", seed);
}

/** The token that a mint with this idempotency key makes. */
export function tokenAddress(idempotencyKey: string): string {
  return hashOf("token", idempotencyKey);
}

/** The transaction of a mint with this idempotency key. */
export function transactionHash(idempotencyKey: string): string {
  return hashOf("transaction", idempotencyKey);
}

/** A collection of tokens. */
export function collectionAddress(name: string): string {
  return hashOf("collection", name);
}

/** 32 bytes in hexadecimal, as the real chain writes its addresses. */
function hashOf(kind: string, name: string): string {
  return `0x${createHash("sha256").update(`${kind}/${name}`).digest("hex")}`;
}
