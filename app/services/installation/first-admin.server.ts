/** The first admin of an installation, made in the browser by the operator, who can read the log. */
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { env } from "~/platform/env.server";
import { logger } from "~/platform/logger.server";
import { sameText, sign } from "~/platform/secrets.server";

export const FIRST_ADMIN_PATH = "/admin/v2/first-admin";

let hadAdmin = false;

/**
 * Whether the installation has no admin yet. The sandbox makes its own. Once there was one, the database is not asked
 * again.
 */
export async function lacksAdmin(on: Sql = sql): Promise<boolean> {
  if (hadAdmin || env.sandbox) return false;
  const [row] = await on<{ there: boolean }>(sqlText`select exists (select from admins) as there`, []);
  hadAdmin = row!.there;
  return !hadAdmin;
}

/**
 * Whether this is the token that the log shows. It is derived from SESSION_SECRET and the id of the database's first
 * migration, which no other database has: so all web servers show the same one, and none stores it.
 */
export async function isFirstAdminToken(token: string, on: Sql = sql): Promise<boolean> {
  return sameText(token, await firstAdminToken(on));
}

/** Logs the token at the start of a web server, while there is no admin. */
export async function announceFirstAdmin(): Promise<void> {
  if (await lacksAdmin())
    logger.warn(
      { token: await firstAdminToken(sql) },
      `there is no admin yet: open ${FIRST_ADMIN_PATH} on ${env.baseHosts[0]} and enter this token`,
    );
}

export async function firstAdminToken(on: Sql): Promise<string> {
  const [row] = await on<{ id: string }>(
    sqlText`select id from _prisma_migrations order by started_at, id limit 1`,
    [],
  );
  return sign("first-admin", row!.id).slice(0, TOKEN_LENGTH);
}

/** Of base64url: 144 bits. */
const TOKEN_LENGTH = 24;
