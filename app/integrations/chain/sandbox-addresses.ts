/** Addresses on the sandbox's chain. Pure functions, since the demo data uses them as well. */
import { createHash } from "node:crypto";

/** The wallet that belongs to `seed`. */
export function accountAddress(seed: string): string {
  return hashOf("account", seed);
}

/** The token that a mint with this key makes. */
export function tokenAddress(key: string): string {
  return hashOf("token", key);
}

/** The transaction with this key. */
export function transactionHash(key: string): string {
  return hashOf("transaction", key);
}

/** The collection of this name. */
export function collectionAddress(name: string): string {
  return hashOf("collection", name);
}

/** 32 bytes in hexadecimal, as the real chain writes its addresses. */
function hashOf(kind: string, name: string): string {
  return `0x${createHash("sha256").update(`${kind}/${name}`).digest("hex")}`;
}
