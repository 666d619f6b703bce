import type { ApiKeyActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import type { ProgramPermission } from "~/platform/permissions";
import { hashToken, newToken } from "~/platform/secrets.server";

/** How exact "last used" is: a write for every request would be expensive. */
const USED_EVERY_MS = 60_000;

/**
 * A new key: `perk_`, eight characters that are stored and shown in lists, and 43 that are not. Only its hash is stored.
 */
export function newApiKey(): { text: string; prefix: string; hash: Buffer } {
  const prefix = `perk_${newToken().replace(/\W/g, "x").slice(0, 8)}`;
  const text = `${prefix}_${newToken()}`;
  return { text, prefix, hash: hashToken(text) };
}

type Row = {
  id: string;
  program_id: string;
  name: string;
  scopes: ProgramPermission[];
  created_by_id: string;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
};

/**
 * The key of a request. It is read from the database each time, so that a revoked key stops working at once in every
 * process.
 * @throws unauthenticated for a key that is unknown, expired or revoked. The holder knows the key, so it may be said which
 */
export async function findApiKey(text: string, now: Date): Promise<ApiKeyActor> {
  const [row] = await sql<Row>(
    sqlText`select id, program_id, name, scopes, created_by_id, expires_at, revoked_at, last_used_at
       from api_keys where token_hash = $1`,
    [hashToken(text)],
  );
  if (!row) throw new AppError("unauthenticated", "This API key does not exist.");
  if (row.revoked_at) throw new AppError("unauthenticated", "This API key was revoked.");
  if (row.expires_at <= now) throw new AppError("unauthenticated", "This API key has expired.");
  if (!row.last_used_at || row.last_used_at.getTime() <= now.getTime() - USED_EVERY_MS)
    await sql(sqlText`update api_keys set last_used_at = $3 where program_id = $1 and id = $2`, [
      row.program_id,
      row.id,
      now,
    ]);
  return {
    kind: "api_key",
    id: row.id,
    name: row.name,
    createdById: row.created_by_id,
    superAdmin: false,
    organizationIds: [],
    roles: { [row.program_id]: "manager" },
    scopes: row.scopes,
  };
}
