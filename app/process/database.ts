import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extendEnvironment, type Settings } from "~/env.server";
import { runningDatabaseUrl, startEmbeddedDatabase } from "./embedded-database";

/** Where the embedded database's data lie. */
export function databaseFolder({ dataDir }: Settings): string {
  return join(dataDir, "postgres");
}

/**
 * Runs `work` in an environment that names a database: the operator's, else the embedded one, which is started
 * for as long as `work` takes unless a running `npm start` already has it up.
 */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const folder = databaseFolder(settings);
  const running = runningDatabaseUrl(folder);
  const own = running ? undefined : await startEmbeddedDatabase(folder);
  try {
    const url = running ?? own!.url;
    useEmbeddedDatabase(settings, url);
    return await work(url);
  } finally {
    await own?.stop();
  }
}

/** Writes into the environment what the operator may leave out with the embedded database; children inherit it. */
export function useEmbeddedDatabase(settings: Settings, url: string): void {
  extendEnvironment({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url,
    SESSION_SECRET: settings.sessionSecret ?? sessionSecret(settings.dataDir),
    DEFAULT_PROGRAM: settings.defaultProgram ?? "demo",
    SANDBOX: settings.sandbox ? "1" : "0",
  });
}

function sessionSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}
