import { openAdminSession } from "~/auth/admin-sessions.server";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { programIdOfHost } from "~/services/programs/catalogue.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import { signInInput } from "~/services/sign-in/sign-in.schema";
import { createPendingParticipant } from "~/services/sign-in/sign-up.server";
import { siteCtx } from "../../tests/factories";

/**
 * Sessions as rows of the product's database, made by its own functions: most journeys are not about signing in. Each
 * function returns the token for the cookie. Import it dynamically: the modules of the product read DATABASE_URL, which
 * the global setup sets (server.ts), as soon as they are loaded.
 */

export async function adminSession(email: string): Promise<string> {
  const [admin] = await sql<{ id: string }>(sqlText`select id from admins where email = $1`, [email]);
  if (!admin) throw new Error(`there is no admin ${email}`);
  return openAdminSession(sql, admin.id, new Date());
}

export async function participantSession(host: string, email: string): Promise<string> {
  const programId = await programOf(host);
  return openParticipantSession(sql, programIdFrom(programId), await participantOf(programId, email), new Date());
}

/** Signs up a new participant, Jo Miller, who gets the points for it. */
export async function newParticipantSession(host: string, email: string): Promise<string> {
  const ctx = await siteCtx(await programOf(host), { now: new Date() });
  await createPendingParticipant(ctx, signInInput.parse({ email, first_name: "Jo", last_name: "Miller" }));
  const participantId = await participantOf(ctx.programId, email);
  return (await sqlTransaction((on) => completeSignIn(on, ctx, participantId))).token;
}

async function programOf(host: string): Promise<string> {
  const id = await programIdOfHost(host, ["localhost"]);
  if (!id) throw new Error(`${host} shows no program`);
  return id;
}

async function participantOf(programId: string, email: string): Promise<string> {
  const [row] = await sql<{ id: string }>(sqlText`select id from participants where program_id = $1 and email = $2`, [
    programId,
    email,
  ]);
  if (!row) throw new Error(`there is no participant ${email}`);
  return row.id;
}
