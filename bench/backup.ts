/** A backup of a large installation, and its restore into an empty database. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { diskFiles } from "~/integrations/files/disk.server";
import { env } from "~/platform/env.server";
import { targetOf } from "~/server/backups/places";
import { restoreBundle } from "~/server/backups/restore-bundle";
import { runBackup } from "~/server/backups/run-backup";
import { deployMigrations } from "~/server/database/migrations";
import { seedScale } from "../prisma/seed/scale";
import { seed } from "../prisma/seed/seed";
import { cachedDatabase } from "./cached-database";
import type { Line } from "./report";

const MAX_SECONDS_OF_10_GB = 300;
/** For a database of about 10 GB with a million participants. */
const ACTIONS_EACH = 10;

/** A line for the backup, and one for the restore. BENCH_ROWS is the number of participants. */
export async function backupLines(serverUrl: string): Promise<Line[]> {
  const people = env.benchRows;
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  const files = diskFiles(join(folder, "files"));
  const url = await cachedDatabase(serverUrl, `bench_backup_${people}`, async (databaseUrl) => {
    await deployMigrations(databaseUrl);
    await seed({ databaseUrl, now: new Date(), files });
    await seedScale({ databaseUrl, now: new Date(), count: people, actionsEach: ACTIONS_EACH });
  });
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    const { rows } = await server.query<{ bytes: string }>("select pg_database_size($1) as bytes", [
      new URL(url).pathname.slice(1),
    ]);
    const gigabytes = Number(rows[0]!.bytes) / 1e9;
    const target = targetOf("bundles", folder, undefined);
    const [backup, made] = await timed(() =>
      runBackup({ databaseUrl: url, target, files, keep: 1, clock: () => new Date() }),
    );
    const file = made.path.split("/").at(-1)!;
    const megabytes = (await stat(made.path)).size / 1e6;
    await server.query("drop database if exists bench_restore with (force)");
    await server.query("create database bench_restore template template0");
    await server.query("checkpoint");
    const into = Object.assign(new URL(serverUrl), { pathname: "bench_restore" }).href;
    const source = await target.place.open(file);
    const [restore] = await timed(() =>
      restoreBundle(source, {
        databaseUrl: into,
        replace: false,
        now: new Date(),
        report: (line) => console.error(line),
      }),
    );
    const size = `${gigabytes.toFixed(1)} GB`;
    const limit = (MAX_SECONDS_OF_10_GB * gigabytes) / 10;
    const line = (name: string, seconds: number): Line => ({
      name,
      measured: `${seconds.toFixed(0)} s`,
      aim: `<= ${limit.toFixed(0)} s (${MAX_SECONDS_OF_10_GB} s for 10 GB)`,
      met: seconds <= limit,
    });
    return [
      line(`backup of ${size}, a bundle of ${megabytes.toFixed(0)} MB`, backup),
      line(`restore of ${size}`, restore),
    ];
  } finally {
    await server.query("drop database if exists bench_restore with (force)");
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const startedAt = performance.now();
  const result = await work();
  return [(performance.now() - startedAt) / 1000, result];
}
