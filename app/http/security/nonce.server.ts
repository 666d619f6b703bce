import { randomBytes } from "node:crypto";

/** A CSP nonce for one response. It is as long as the placeholder of cached pages, which it replaces. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}
