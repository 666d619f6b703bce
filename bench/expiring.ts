/** How fast lots of points expire, and how long earning takes meanwhile. */
import pg from "pg";
import { env, extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { deployMigrations } from "~/server/database/migrations";
import { cachedDatabase, copiedDatabase } from "./cached-database";
import { runScript } from "./child";
import { median, type Line, type Rounds } from "./report";

const LOTS_EACH = 4;
/** For a million lots. */
const MAX_SECONDS = 120;
const MILLION = 1_000_000;
const MAX_RATIO = 2;
/** So that the 99th percentile is not that of a few. */
const MIN_SECONDS = 20;

export type ExpiringStage = { quietSeconds: number };
/** `quiet` and `busy`: milliseconds of earning at the 99th percentile. `left`: lots that should have expired. */
export type Expired = { seconds: number; quiet: number; busy: number; left: number; differences: number };

/** `BENCH_ROWS` lots, of a quarter as many people, which all expire at the same moment. */
export async function expiringLines(serverUrl: string, { seconds, rounds }: Rounds): Promise<Line[]> {
  const lots = env.benchRows;
  const name = `bench_expiring_${lots}`;
  await cachedDatabase(serverUrl, name, (url) => fill(url, lots));
  const runs: Expired[] = [];
  for (let round = 0; round < rounds; round++) {
    const databaseUrl = await copiedDatabase(serverUrl, name);
    extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl });
    const stage: ExpiringStage = { quietSeconds: Math.max(seconds, MIN_SECONDS) };
    runs.push(await runScript<Expired>("bench/subjects/expiring.ts", stage));
  }
  const took = median(runs.map((run) => run.seconds));
  const [quiet, busy] = [median(runs.map((run) => run.quiet)), median(runs.map((run) => run.busy))];
  const limit = (MAX_SECONDS * lots) / MILLION;
  const wrong = runs.reduce((sum, run) => sum + run.left + run.differences, 0);
  return [
    {
      name: `${lots} lots expire`,
      measured: `${took.toFixed(1)} s; ${wrong} wrong`,
      aim: `<= ${limit} s, none wrong`,
      met: took <= limit && wrong === 0,
      rounds: runs,
    },
    {
      name: "p99 of earning meanwhile",
      measured: `${busy.toFixed(1)} ms`,
      reference: `${quiet.toFixed(1)} ms`,
      ratio: busy / quiet,
      aim: `<= ${MAX_RATIO}`,
      met: busy <= MAX_RATIO * quiet,
    },
  ];
}

/** A program whose participants have earned the same in some years, with a challenge that opens again every second. */
async function fill(databaseUrl: string, lots: number): Promise<void> {
  await deployMigrations(databaseUrl);
  const now = new Date();
  const [organizationId, programId] = [uuidv7(now), uuidv7(now)];
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c TimeZone=UTC -c synchronous_commit=off" });
  await client.connect();
  try {
    await client.query("insert into organizations (id, name, created_at) values ($1, 'Bench of lots', $2)", [
      organizationId,
      now,
    ]);
    await client.query(
      `insert into programs (id, organization_id, name, subdomain, points_rules, created_at, updated_at)
         values ($1, $2, 'Bench of lots', 'expiring', '{"expiration":{"kind":"rolling","months":12}}', $3, $3)`,
      [programId, organizationId, now],
    );
    await client.query(
      `insert into challenges (program_id, id, identifier, caption, challenge_type, published, points, repeatable, repeat_after_seconds,
           created_at, updated_at)
         values ($1, $2, 'earn', 'Earn', 'link', true, 5, true, 1, $3, $3)`,
      [programId, uuidv7(now), now],
    );
    await client.query(
      `insert into participants (program_id, id, email, status, referral_code, points_issued, points_available, points_in_lots,
           created_at, updated_at)
         select $1, new_uuid($2), 'p' || n || '@example.test', 'active', 'code' || n, ${LOTS_EACH} * 10, ${LOTS_EACH} * 10, true, $2, $2
         from generate_series(1, $3::int) n`,
      [programId, now, Math.ceil(lots / LOTS_EACH)],
    );
    for (let lot = 0; lot < LOTS_EACH; lot++) await client.query(ADD_LOTS, [programId, now, lot]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** In another order each time: people who come after each other do not have their rows on the same page. */
const ADD_LOTS = `with earned as materialized (
    select id as participant_id, new_uuid($2::timestamptz) as id from participants where program_id = $1::uuid
    order by md5(id::text || $3::int)),
  actions as (
    insert into participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
      select $1::uuid, id, participant_id, 'external', 'Earned', 10, $2::timestamptz from earned),
  postings as (
    insert into point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      select $1::uuid, new_uuid($2::timestamptz), participant_id, 'issued', 'available', 10, id, $2::timestamptz from earned)
  insert into point_lots (program_id, id, participant_id, source, points, remaining, pending, open, available_at, expires_at, created_at)
    select $1::uuid, id, participant_id, 'purchase', 10, 10, false, true, $2::timestamptz, $2::timestamptz + interval '1 minute', $2::timestamptz
    from earned`;
