/** The database for the mixed load: the demo program with many participants, of whom some are signed in. */
import { writeFileSync } from "node:fs";
import { sqlText } from "~/platform/database/sql";
import { deployMigrations } from "~/server/database/migrations";
import { cachedDatabase, copiedDatabase } from "./cached-database";

/** What the load needs to know of the database. Tokens are those of sessions. */
export type MixedStage = {
  programId: string;
  challengeId: string;
  rewardId: string;
  /** An offer that can be redeemed any number of times. */
  offer: { endeca_key: string; redemption_type: string };
  adminToken: string;
  participantTokens: string[];
  /** Of participants who are not signed in. */
  emails: string[];
};

/** How many participants have sessions, and how many sign in meanwhile; each at most a tenth of all. */
const PEOPLE = 4_000;

/** The database for one run, which imports participants. It is filled by the first run. @returns its URL */
export async function mixedDatabase(serverUrl: string, participants: number): Promise<string> {
  const name = `bench_mixed_${participants}`;
  await cachedDatabase(serverUrl, name, async (databaseUrl) => {
    // These read the environment when they are loaded.
    const { fileStore } = await import("~/integrations/files/file-store.server");
    const { seedScale } = await import("../prisma/seed/scale");
    const { seed } = await import("../prisma/seed/seed");
    const now = new Date();
    await deployMigrations(databaseUrl);
    await seed({ databaseUrl, now, files: fileStore() });
    await seedScale({ databaseUrl, now, count: participants });
  });
  return copiedDatabase(serverUrl, name);
}

/** Opens the sessions of a run, for the database of the environment, and writes what the load needs to `file`. */
export async function prepareMixed(file: string, participants: number): Promise<void> {
  const { openAdminSession } = await import("~/auth/admin-sessions.server");
  const { closeDatabase } = await import("~/platform/database/connections.server");
  const { sql } = await import("~/platform/database/statements.server");
  const { uuidsv7, uuidv7 } = await import("~/platform/ids.server");
  const { hashToken, newToken } = await import("~/platform/secrets.server");
  const { scaleEmail } = await import("../prisma/seed/scale");
  const now = new Date();
  const count = Math.min(PEOPLE, Math.floor(participants / 10));
  const step = Math.floor(participants / count / 10) * 10; // every tenth has points
  const emailsFrom = (first: number) => Array.from({ length: count }, (_, n) => scaleEmail(first + n * step));
  const [demo] = await sql<{ id: string; admin: string }>(
    sqlText`select id, (select id from admins where super_admin limit 1) as admin from programs where subdomain = 'demo'`,
    [],
  );
  const programId = demo!.id;
  await sql(
    sqlText`insert into challenges (program_id, id, identifier, caption, challenge_type, published, points, repeatable, repeat_after_seconds, created_at, updated_at)
     values ($1, $2, 'bench-earn', 'Earn', 'link', true, 5, true, 1, $3, $3) on conflict do nothing`,
    [programId, uuidv7(now), now],
  );
  await sql(
    sqlText`insert into rewards (program_id, id, name, selection, repeatable, threshold, created_at, updated_at)
     select $1, $2, 'Bench claim', 'redeem', true, 5, $3, $3
      where not exists (select from rewards where program_id = $1 and name = 'Bench claim')`,
    [programId, uuidv7(now), now],
  );
  const [made] = await sql<{ challenge: string; reward: string; offer_key: string; type: string }>(
    sqlText`select c.id as challenge, r.id as reward, o.offer_key, t.type
       from challenges c, rewards r, offers o, unnest(o.redemption_types) as t (type)
      where c.program_id = $1 and c.identifier = 'bench-earn' and r.program_id = $1 and r.name = 'Bench claim' and t.type::text <> 'MOBILE'
      limit 1`,
    [programId],
  );
  const people = await sql<{ id: string }>(
    sqlText`update participants set eligible_offers_rewards = true where program_id = $1 and email = any($2) returning id`,
    [programId, emailsFrom(0)],
  );
  const participantTokens = people.map(() => newToken());
  await sql(
    sqlText`insert into participant_sessions (program_id, id, participant_id, token_hash, created_at, expires_at)
     select $1::uuid, id, participant, hash, $5::timestamptz, $5::timestamptz + interval '1 day'
       from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as s (id, participant, hash)`,
    [programId, uuidsv7(now, people.length), people.map(({ id }) => id), participantTokens.map(hashToken), now],
  );
  const stage: MixedStage = {
    programId,
    challengeId: made!.challenge,
    rewardId: made!.reward,
    offer: { endeca_key: made!.offer_key, redemption_type: made!.type },
    adminToken: await openAdminSession(sql, demo!.admin, now),
    participantTokens,
    emails: emailsFrom(1),
  };
  writeFileSync(file, JSON.stringify(stage));
  await closeDatabase();
}
