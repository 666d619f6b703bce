import { createECDH, hkdfSync } from "node:crypto";
import { v5 } from "uuid";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { env } from "~/platform/env.server";
import type { PushSender, WebhookSender } from "../ports";

const NAMESPACE = "0b5d2c0e-7a53-4c5e-8a0c-3f3f1a4e9d77";

/**
 * Stores messages in the database instead of sending them, each once; /sandbox/push shows them. Its key is computed from
 * the installation's secret, so that browsers can subscribe, and need not again after a restart.
 */
export function sandboxPush(sender: Pick<WebhookSender, "allows">): PushSender {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(Buffer.from(hkdfSync("sha256", env.sessionSecret, "", "sandbox push", 32)));
  return {
    publicKey: keys.getPublicKey("base64url"),
    allows: (endpoint) => sender.allows(endpoint),
    async send({ endpoint }, { key, title, body, url, sentAt }) {
      await sql(
        sqlText`insert into sandbox_pushes (id, endpoint, title, body, url, sent_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do nothing`,
        [v5(`${key} ${endpoint}`, NAMESPACE), endpoint, title, body, url, sentAt],
      );
      return "sent";
    },
  };
}
