/** Draws and winner syncs at 100,000 participants, against statements that read and write the same rows. */
import pg from "pg";
import { extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { deployMigrations } from "~/server/database/migrations";
import { cachedDatabase } from "./cached-database";
import { runScript } from "./child";
import { median, type Line, type Rounds } from "./report";

const PARTICIPANTS = 100_000;
const PLACES = 100;

export type WinnersStage = {
  participants: number;
  programId: string;
  sweepstakeId: string;
  milestoneId: string;
  adminId: string;
};
/** In seconds. */
export type WinnersTimes = { draw: number; check: number; sync: number };
export type WinnersReference = { list: number; claims: number };

export async function winnersLines(serverUrl: string, { rounds }: Rounds): Promise<Line[]> {
  const databaseUrl = await cachedDatabase(serverUrl, "bench_winners", async (url) => {
    await deployMigrations(url);
  });
  extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl });
  const measured: WinnersTimes[] = [];
  const reference: WinnersReference[] = [];
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () =>
        measured.push(await runScript<WinnersTimes>("bench/subjects/winners.ts", await addStage(databaseUrl))),
      async () =>
        reference.push(
          await runScript<WinnersReference>("bench/references/winners-sql.ts", await addStage(databaseUrl)),
        ),
    ];
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  const middle = <T extends Record<string, number>>(rows: T[], part: keyof T) => median(rows.map((row) => row[part]!));
  const [draw, check, sync] = (["draw", "check", "sync"] as const).map((part) => middle(measured, part)) as [
    number,
    number,
    number,
  ];
  const [list, claims] = [middle(reference, "list"), middle(reference, "claims")];
  const shown = { aim: "-", met: true, rounds: { measured, reference } };
  return [
    {
      name: `draw of ${PLACES} winners among ${PARTICIPANTS}, against reading the list`,
      measured: `${draw.toFixed(1)} s; the check in the browser ${check.toFixed(1)} s`,
      reference: `${list.toFixed(2)} s`,
      ratio: draw / list,
      ...shown,
    },
    {
      name: `sync of ${PARTICIPANTS} winners with mails, against one insert of their claims`,
      measured: `${sync.toFixed(0)} s`,
      reference: `${claims.toFixed(1)} s`,
      ratio: sync / claims,
      ...shown,
    },
  ];
}

/** A program of its own: everybody has entries in its sweepstake and qualifies for its milestone. */
async function addStage(databaseUrl: string): Promise<WinnersStage> {
  const now = new Date();
  const [organizationId, programId, sweepstakeId] = [uuidv7(now), uuidv7(now), uuidv7(now)];
  const [milestoneId, adminId] = [uuidv7(now), uuidv7(now)];
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    await client.query("insert into organizations (id, name, created_at) values ($1, 'Bench of winners', $2)", [
      organizationId,
      now,
    ]);
    await client.query(
      `insert into programs (id, organization_id, name, subdomain, created_at, updated_at)
       values ($1, $2, 'Bench of winners', $3, $4, $4)`,
      [programId, organizationId, `winners-${now.getTime()}`, now],
    );
    await client.query(
      `insert into admins (id, email, first_name, last_name, super_admin, created_at, updated_at)
       values ($1::uuid, $1::text || '@example.test', 'Bench', 'Admin', true, $2, $2)`,
      [adminId, now],
    );
    await client.query(
      `insert into rewards (program_id, id, name, selection, threshold, claim_limit, published, start, finish, created_at, updated_at)
       values ($1, $2, 'Sweepstake', 'sweepstake', 0, $4, true, $5::timestamptz - interval '2 days', $5::timestamptz - interval '1 day', $5, $5),
         ($1, $3, 'Milestone', 'milestone', 100, null, true, null, null, $5, $5)`,
      [programId, sweepstakeId, milestoneId, PLACES, now],
    );
    await client.query(
      `with people as (
         insert into participants (program_id, id, email, first_name, last_name, status, referral_code, points_issued, points_available, created_at, updated_at)
           select $1, new_uuid($3::timestamptz), 'winner-' || n || '@example.test', 'Bench', 'Person ' || n, 'active', 'winner-' || n, 500, 500, $3, $3
           from generate_series(1, ${PARTICIPANTS}) n returning id)
       insert into sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
         select $1, new_uuid($3::timestamptz), $2, id, 1 + (random() * 4)::int, null, $3 from people`,
      [programId, sweepstakeId, now],
    );
    await client.query("analyze");
  } finally {
    await client.end();
  }
  return { participants: PARTICIPANTS, programId, sweepstakeId, milestoneId, adminId };
}
