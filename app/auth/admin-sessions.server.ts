import type { AdminActor } from "~/platform/context";
import { standbyState } from "~/platform/database/connections.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { END_OF_LOG } from "~/platform/database/standby.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import type { Role } from "~/platform/permissions";
import { hashToken, newToken } from "~/platform/secrets.server";

/** How long an admin stays signed in: over the nights of a working week. */
export const ADMIN_SESSION_SECONDS = 7 * 24 * 60 * 60;

type Row = {
  session_id: string;
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  super_admin: boolean;
  preferred_locale: string;
  organization_ids: string[];
  roles: Record<string, Role>;
  last_seen_at: Date | null;
  wrote_up_to: string | null;
};

/** How exact the "last seen" of a session is: a write for every request would be expensive. */
const SEEN_EVERY_MS = 5 * 60_000;

/**
 * The admin of the session with this token, with every organization and role, or null. One round trip, and every five
 * minutes a second one that stores when the session was last seen.
 */
export async function findAdminSession(token: string, now: Date): Promise<AdminActor | null> {
  const [row] = await sql<Row>(
    sqlText`select s.id as session_id, a.id, a.email, a.first_name, a.last_name, a.super_admin, a.preferred_locale, s.last_seen_at, s.wrote_up_to,
            coalesce((select array_agg(o.organization_id) from organization_admins o where o.admin_id = a.id and o.owner and o.active), '{}') as organization_ids,
            coalesce((select jsonb_object_agg(f.program_id, f.role)
                        from program_staff f
                        join programs p on p.id = f.program_id
                        join organization_admins o on o.organization_id = p.organization_id and o.admin_id = f.admin_id and o.active
                       where f.admin_id = a.id), '{}') as roles
       from admin_sessions s join admins a on a.id = s.admin_id
      where s.token_hash = $1 and s.expires_at > $2 and a.active`,
    [hashToken(token), now],
  );
  if (!row) return null;
  if (!row.last_seen_at || row.last_seen_at.getTime() <= now.getTime() - SEEN_EVERY_MS)
    await sql(sqlText`update admin_sessions set last_seen_at = $2 where id = $1`, [row.session_id, now]);
  return {
    kind: "admin",
    id: row.id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    superAdmin: row.super_admin,
    preferredLocale: row.preferred_locale,
    organizationIds: row.organization_ids,
    roles: row.roles,
    wroteUpTo: row.wrote_up_to === null ? undefined : Number(row.wrote_up_to),
  };
}

/** How much of a browser's User-Agent is stored; some are very long. */
const USER_AGENT_CHARACTERS = 300;

/**
 * Opens a session and returns the token for the cookie; only its hash is stored.
 * @param on runs the statements, e.g. in a transaction
 * @param userAgent of the browser, for the admin's list of sessions
 */
export async function openAdminSession(on: Sql, adminId: string, now: Date, userAgent = ""): Promise<string> {
  const token = newToken();
  await on(
    sqlText`insert into admin_sessions (id, admin_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
     values ($1::uuid, $2::uuid, $3::bytea, $4, $5::timestamptz, $5::timestamptz, $6::timestamptz)`,
    [
      uuidv7(now),
      adminId,
      hashToken(token),
      userAgent.slice(0, USER_AGENT_CHARACTERS),
      now,
      new Date(now.getTime() + ADMIN_SESSION_SECONDS * 1000),
    ],
  );
  await on(sqlText`update admins set last_sign_in_at = $2::timestamptz where id = $1::uuid`, [adminId, now]);
  return token;
}

/**
 * Stores that this admin's session has changed something, so that its next lists are read where they have it: in this
 * request by the actor, in later ones, of any process, by the session. Does nothing without a standby.
 */
export async function recordWrite(actor: AdminActor): Promise<void> {
  if (!standbyState()) return;
  const [row] = await sql<{ wrote_up_to: string }>(
    sqlText`update admin_sessions set wrote_up_to = ${END_OF_LOG} where id = $1 returning wrote_up_to`,
    [actor.sessionId],
  );
  actor.wroteUpTo = row ? Number(row.wrote_up_to) : undefined; // without a row, the admin has signed out
}

/** Ends one session. Ending it twice is no error. */
export async function closeAdminSession(on: Sql, sessionId: string): Promise<void> {
  await on(sqlText`delete from admin_sessions where id = $1::uuid`, [sessionId]);
}
