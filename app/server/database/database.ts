import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { extendEnvironment, type Settings } from "~/platform/env.server";
import { runCommand } from "../child-process";
import type { Shutdown } from "../shutdown";
import { runningDatabaseUrl, startEmbeddedDatabase } from "./embedded-database";
import { deployMigrations } from "./migrations";
import { superviseEmbeddedDatabase } from "./supervised-database";

/**
 * The database of a command: the operator's (DATABASE_URL), else the embedded one. With the embedded one this process
 * also sets the environment variables that the operator may leave out; its children inherit them.
 */

/**
 * Runs `work` with a database. Starts an embedded one for that time, unless a running `npm start` has started it
 * already.
 */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const folder = embeddedFolder(settings);
  const running = runningDatabaseUrl(folder);
  const own = running ? undefined : await startEmbeddedDatabase(folder);
  try {
    const url = running ?? own!.url;
    completeEnvironment(settings, url);
    return await work(url);
  } finally {
    await own?.stop();
  }
}

/**
 * Prepares the database for the lifetime of this process and migrates it. An embedded one is started again when it
 * crashes, and gets the demo organizations when it is empty.
 * @param clientGenerated fulfilled when the database client exists, which the demo data needs
 */
export async function prepareDatabase(
  settings: Settings,
  shutdown: Shutdown,
  clientGenerated: Promise<void>,
): Promise<void> {
  if (settings.databaseDirectUrl) {
    await deployMigrations(settings.databaseDirectUrl);
    return;
  }
  const url = await superviseEmbeddedDatabase(embeddedFolder(settings), shutdown);
  completeEnvironment(settings, url);
  await deployMigrations(url);
  if (!(await isEmpty(url))) return;
  await clientGenerated;
  await runCommand("seed");
}

function embeddedFolder({ dataDir }: Settings): string {
  return join(dataDir, "postgres");
}

function completeEnvironment(settings: Settings, url: string): void {
  extendEnvironment({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url,
    SESSION_SECRET: settings.sessionSecret ?? storedSecret(settings.dataDir),
    DEFAULT_PROGRAM: settings.defaultProgram ?? "demo",
    SANDBOX: settings.sandbox ? "1" : "0",
  });
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ empty: boolean }>("SELECT NOT EXISTS (SELECT FROM organizations) AS empty")
    .finally(() => client.end());
  return rows[0]!.empty;
}
