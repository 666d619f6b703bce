/** Claims of a reward while codes are added to it, against claims of the same reward when nothing is added. */
import pg from "pg";
import { extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { deployMigrations } from "~/server/database/migrations";
import { cachedDatabase } from "./cached-database";
import { runScript } from "./child";
import { median, type Line, type Rounds } from "./report";

const CONNECTIONS = 20;
const PARTICIPANTS = 2_000;
/** The codes of one upload, and those that the reward has before it. */
const CODES = 100_000;
const MIN_RATIO = 0.8;
/** The upload starts before the measurement and ends after it. */
const LEAD_SECONDS = 3;
/** So that the start of the upload's process counts little. */
const MIN_SECONDS = 15;

type Stage = { programId: string; rewardId: string };
export type CouponClaims = Stage & { connections: number; seconds: number };
export type CouponUpload = Stage & { codes: number; seconds: number };
/** How many codes were added, and in how many seconds. */
export type Uploaded = { added: number; seconds: number };

export async function couponsLines(serverUrl: string, options: Rounds): Promise<Line[]> {
  const { rounds } = options;
  const seconds = Math.max(options.seconds, MIN_SECONDS);
  const databaseUrl = await cachedDatabase(serverUrl, "bench_coupons", async (url) => {
    await deployMigrations(url);
  });
  extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl });
  const stage = await addStage(databaseUrl);
  const claims = () =>
    runScript<number>("bench/subjects/coupon-claims.ts", { ...stage, connections: CONNECTIONS, seconds });
  const upload = (duration: number) =>
    runScript<Uploaded>("bench/subjects/coupon-upload.ts", { ...stage, codes: CODES, seconds: duration });
  await upload(0);
  const [quiet, busy, uploads]: [number[], number[], Uploaded[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => quiet.push(await claims()),
      async () => {
        const running = upload(seconds + LEAD_SECONDS);
        busy.push(await claims());
        uploads.push(await running);
      },
    ];
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  const ratio = median(busy) / median(quiet);
  const time = median(uploads.map((uploaded) => (uploaded.seconds / uploaded.added) * CODES));
  return [
    {
      name: `claims while codes are added, ${CONNECTIONS} connections`,
      measured: `${median(busy).toFixed(0)}/s; ${CODES} codes in ${time.toFixed(1)} s`,
      reference: `${median(quiet).toFixed(0)}/s`,
      ratio,
      aim: `>= ${MIN_RATIO}`,
      met: ratio >= MIN_RATIO,
      rounds: { quiet, busy, uploads },
    },
  ];
}

/** A program of its own, with a reward that costs nothing and can be claimed any number of times. */
async function addStage(databaseUrl: string): Promise<Stage> {
  const now = new Date();
  const [organizationId, programId, rewardId] = [uuidv7(now), uuidv7(now), uuidv7(now)];
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    await client.query("insert into organizations (id, name, created_at) values ($1, 'Bench of coupons', $2)", [
      organizationId,
      now,
    ]);
    await client.query(
      `insert into programs (id, organization_id, name, subdomain, created_at, updated_at)
       values ($1, $2, 'Bench of coupons', $3, $4, $4)`,
      [programId, organizationId, `coupons-${now.getTime()}`, now],
    );
    await client.query(
      `insert into rewards (program_id, id, name, selection, repeatable, threshold, created_at, updated_at)
       values ($1, $2, 'Claim', 'redeem', true, 0, $3, $3)`,
      [programId, rewardId, now],
    );
    const ids = Array.from({ length: PARTICIPANTS }, () => uuidv7(now));
    await client.query(
      `insert into participants (program_id, id, email, first_name, last_name, referral_code, created_at, updated_at)
       select $1, id, 'claims-' || at || '@example.test', 'Bench', 'Person', 'claims-' || at, $3, $3
       from unnest($2::uuid[]) with ordinality as new (id, at)`,
      [programId, ids, now],
    );
  } finally {
    await client.end();
  }
  return { programId, rewardId };
}
