/** Earning and claiming with an active webhook against without one, and events to an endpoint that fails half the time. */
import pg from "pg";
import { extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { deployMigrations } from "~/server/database/migrations";
import { cachedDatabase } from "./cached-database";
import { runScript } from "./child";
import { measureService, type PointsKind } from "./points";
import { median, type Line, type Rounds } from "./report";

const PARTICIPANTS = 50_000;
const CONNECTIONS = 20;
const EVENTS = 10_000;
const ENOUGH = 0.9;

export type DeliveryStage = { events: number };
/** `lost`: never accepted by the receiver. `missing`: requests that are not in the log. */
export type DeliveryFigures = { perSecond: number; requests: number; lost: number; missing: number };

export async function webhooksLines(serverUrl: string, { rounds, seconds }: Rounds): Promise<Line[]> {
  const databaseUrl = await cachedDatabase(serverUrl, "bench_webhooks", fill);
  extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl });
  await addEndpoint(databaseUrl);
  const lines: Line[] = [];
  for (const kind of ["earn", "claim"] as const) lines.push(await pointsLine(kind, databaseUrl, { rounds, seconds }));
  await onDatabase(databaseUrl, "truncate webhook_actions, webhook_events, webhook_deliveries, webhook_attempts");
  const figures = await runScript<DeliveryFigures>("bench/subjects/webhooks.ts", { events: EVENTS });
  const { perSecond, requests, lost, missing } = figures;
  return [
    ...lines,
    {
      name: `${EVENTS} events to an endpoint that fails half the time`,
      measured: `${perSecond.toFixed(0)} requests/s, ${requests} in all; ${lost} lost, ${missing} not in the log`,
      aim: "none lost, all in the log",
      met: lost === 0 && missing === 0,
      rounds: figures,
    },
  ];
}

async function fill(databaseUrl: string): Promise<void> {
  // These read the environment when they are loaded.
  const { fileStore } = await import("~/integrations/files/file-store.server");
  const { seedScale } = await import("../prisma/seed/scale");
  const { seed } = await import("../prisma/seed/seed");
  const { addPointsProgram, POINTS_PROGRAM } = await import("./stage");
  const now = new Date();
  await deployMigrations(databaseUrl);
  await seed({ databaseUrl, now, files: fileStore() });
  await addPointsProgram(databaseUrl, now);
  await seedScale({ databaseUrl, now, count: PARTICIPANTS, subdomain: POINTS_PROGRAM });
}

/** The worker is not running: this is about the transactions that write the events. */
async function pointsLine(kind: PointsKind, databaseUrl: string, { rounds, seconds }: Rounds): Promise<Line> {
  const loop = { kind, databaseUrl, connections: CONNECTIONS, seconds };
  const rates: Record<"with" | "without", number[]> = { with: [], without: [] };
  const measure = async (webhook: keyof typeof rates) => {
    await onDatabase(databaseUrl, `update webhook_endpoints set active = ${webhook === "with"}`);
    rates[webhook].push(await measureService(loop));
  };
  for (let round = 0; round < rounds; round++)
    for (const webhook of round % 2 ? (["without", "with"] as const) : (["with", "without"] as const))
      await measure(webhook);
  const ratio = median(rates.with) / median(rates.without);
  return {
    name: `${kind} with an active webhook, against without one`,
    measured: `${median(rates.with).toFixed(0)}/s`,
    reference: `${median(rates.without).toFixed(0)}/s`,
    ratio,
    aim: `>= ${ENOUGH}`,
    met: ratio >= ENOUGH,
    rounds: rates,
  };
}

/** An endpoint of the points program that wants everything. Nothing is sent to it. */
function addEndpoint(databaseUrl: string): Promise<void> {
  return onDatabase(
    databaseUrl,
    `insert into webhook_endpoints (program_id, id, url, events, sealed_secret, created_by_id, created_at, updated_at)
       select p.id, '${uuidv7(new Date())}', 'https://bench.example.test/',
         '{participant.updated,action.created,challenge.completed,reward.claimed,points.changed}', '', a.id, now(), now()
       from programs p, (select id from admins limit 1) a
       where exists (select from challenges c where c.program_id = p.id and c.identifier = 'earn') on conflict do nothing`,
  );
}

async function onDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
