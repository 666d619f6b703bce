import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { EnvironmentError, extendEnvironment, type Settings } from "~/platform/env.server";
import { runCommand } from "../child-process";
import type { Shutdown } from "../shutdown";
import { runningDatabaseUrl, startEmbeddedDatabase } from "./embedded-database";
import { embeddedFolder, hasEmbeddedDatabase } from "./embedded-folder";
import { deployMigrations, type Deployed } from "./migrations";
import { superviseEmbeddedDatabase } from "./supervised-database";

/**
 * The database of a command: the operator's (DATABASE_URL), else the embedded one. With the embedded one this process
 * also sets the environment variables that the operator may leave out; its children inherit them.
 */

/**
 * As `withDatabase`, for the processes of a deployment: one whose DATABASE_URL is lost or misspelt must not go on as an
 * empty sandbox that opens every account.
 * @throws EnvironmentError without DATABASE_URL, unless SANDBOX=1 is set
 */
export async function withDeployedDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  if (!settings.databaseUrl && !settings.sandboxChosen)
    throw new EnvironmentError("DATABASE_URL is missing (or set SANDBOX=1 to try things with a database of its own)");
  return withDatabase(settings, work);
}

/**
 * As `withDatabase`, for commands that only look at what is there.
 * @throws EnvironmentError without DATABASE_URL and an embedded database
 */
export async function withExistingDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  if (!settings.databaseUrl && !hasEmbeddedDatabase(settings.dataDir))
    throw new EnvironmentError(`DATABASE_URL is missing, and ${settings.dataDir} has no database`);
  return withDatabase(settings, work);
}

/**
 * Runs `work` with a database. Starts an embedded one for that time, unless a running `npm start` has started it
 * already.
 */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const folder = embeddedFolder(settings.dataDir);
  console.error(`DATABASE_URL is not set: using the database in ${folder}`);
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
    reportDeployed(await deployMigrations(settings.databaseDirectUrl));
    return;
  }
  console.log("starting the database …");
  const url = await superviseEmbeddedDatabase(embeddedFolder(settings.dataDir), shutdown);
  completeEnvironment(settings, url);
  reportDeployed(await deployMigrations(url));
  if (!(await isEmpty(url))) return;
  await clientGenerated;
  console.log("adding the demo data …");
  await runCommand("seed");
}

/** Says in a line what an upgrade did; nothing when there was nothing to do. */
function reportDeployed({ migrations, functions }: Deployed): void {
  if (migrations.length + functions.length > 0)
    console.log(`applied ${migrations.length} migrations and ${functions.length} database functions`);
}

function completeEnvironment(settings: Settings, url: string): void {
  extendEnvironment({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url,
    SESSION_SECRET: settings.sessionSecret ?? storedSecret(settings.dataDir),
    DEFAULT_PROGRAM: settings.defaultProgram ?? "demo",
    SANDBOX: settings.sandbox ? "1" : "0",
    // The sandbox has keys of its own.
    ...(settings.sandbox || settings.vapid ? {} : storedVapidKeys(settings.dataDir)),
  });
}

function storedSecret(dataDir: string): string {
  return storedText(join(dataDir, "session-secret"), () => randomBytes(32).toString("hex"));
}

/** The keys of push notifications. The public one is computed from the private one, which is stored. */
function storedVapidKeys(dataDir: string): Record<"VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY", string> {
  const keys = createECDH("prime256v1");
  const privateKey = storedText(join(dataDir, "vapid-private-key"), () => {
    keys.generateKeys();
    // Leading zeros are not part of what Node returns.
    return Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
      .subarray(-32)
      .toString("base64url");
  });
  keys.setPrivateKey(privateKey, "base64url");
  return { VAPID_PUBLIC_KEY: keys.getPublicKey("base64url"), VAPID_PRIVATE_KEY: privateKey };
}

/** A secret text of a file, which is made when it is first needed. */
function storedText(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, make(), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the statement that is running fails
  await client.connect();
  const { rows } = await client
    .query<{ empty: boolean }>("SELECT NOT EXISTS (SELECT FROM organizations) AS empty")
    .finally(() => client.end());
  return rows[0]!.empty;
}
