/** Signatures of Standard Webhooks (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret: `whsec_` and 32 random bytes. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

export type Message = { id: string; sentAt: Date; body: string };

/**
 * The headers of a message, signed with each secret. A receiver accepts it if one of the signatures is right, so that
 * both systems need not change a secret at the same moment.
 */
export function signedHeaders({ id, sentAt, body }: Message, secrets: string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
