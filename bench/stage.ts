/** The database for most measurements: the demo program with a million participants, some of them signed in. */
import pg from "pg";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { fileStore } from "~/integrations/files/file-store.server";
import { closeDatabase } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { deployMigrations } from "~/server/database/migrations";
import { scaleEmail, seedScale } from "../prisma/seed/scale";
import { seed } from "../prisma/seed/seed";

const PARTICIPANTS = 1_000_000;
const SIGNED_IN = 500;

/** The program for measuring points, so that the demo's home page does not change. */
export const POINTS_PROGRAM = "bench";
const POINTS_PARTICIPANTS = 50_000;

export type Stage = {
  demoProgramId: string;
  /** Cookie headers of participants who are signed in to the demo program. */
  cookies: string[];
  /** The cookie header of a super admin. */
  adminCookies: string[];
};

/** Fills the database unless an earlier run has already done so. */
export async function prepareStage(databaseUrl: string): Promise<Stage> {
  const now = new Date();
  await deployMigrations(databaseUrl);
  await seed({ databaseUrl, now, files: fileStore() });
  await seedScale({ databaseUrl, now, count: PARTICIPANTS });
  await addPointsProgram(databaseUrl, now);
  await seedScale({ databaseUrl, now, count: POINTS_PARTICIPANTS, subdomain: POINTS_PROGRAM });
  try {
    const [demo] = await sql<{ id: string }>(sqlText`select id from programs where subdomain = 'demo'`, []);
    return { demoProgramId: demo!.id, cookies: await signIn(demo!.id, now), adminCookies: [await signInAdmin(now)] };
  } finally {
    await closeDatabase();
  }
}

async function signIn(programId: string, now: Date): Promise<string[]> {
  const emails = Array.from({ length: SIGNED_IN }, (_, n) => scaleEmail(Math.floor((PARTICIPANTS / SIGNED_IN) * n)));
  const people = await sql<{ id: string }>(
    sqlText`select id from participants where program_id = $1 and email = any($2)`,
    [programId, emails],
  );
  return Promise.all(
    people.map(
      async ({ id }) =>
        `${COOKIES.participant}=${await openParticipantSession(sql, programIdFrom(programId), id, now)}`,
    ),
  );
}

async function signInAdmin(now: Date): Promise<string> {
  const [admin] = await sql<{ id: string }>(sqlText`select id from admins where super_admin limit 1`, []);
  return `${COOKIES.admin}=${await openAdminSession(sql, admin!.id, now)}`;
}

/**
 * Adds a program with a challenge that opens again every second and a reward that can be claimed any number of times.
 */
export async function addPointsProgram(databaseUrl: string, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    await client.query("begin");
    const id = uuidv7(now);
    const { rowCount } = await client.query(
      `insert into programs (id, organization_id, name, subdomain, created_at, updated_at)
       select $1, organization_id, 'Bench', $2, $3, $3 from programs where subdomain = 'demo' on conflict do nothing`,
      [id, POINTS_PROGRAM, now],
    );
    if (!rowCount) return;
    await client.query(
      `insert into challenges (program_id, id, identifier, caption, challenge_type, published, points, repeatable, repeat_after_seconds, created_at, updated_at)
       values ($1, $2, 'earn', 'Earn', 'link', true, 5, true, 1, $3, $3)`,
      [id, uuidv7(now), now],
    );
    await client.query(
      `insert into rewards (program_id, id, name, selection, repeatable, threshold, created_at, updated_at) values ($1, $2, 'Claim', 'redeem', true, 5, $3, $3)`,
      [id, uuidv7(now), now],
    );
    await client.query("commit");
  } finally {
    await client.end();
  }
}
