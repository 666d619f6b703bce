import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "~/server/database/embedded-database";

/** Fast instead of safe, since the data of a temporary server is not needed after a crash. */
const UNSAFE_SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };

/** A PostgreSQL server in a temporary folder, which `stop` removes. */
export async function startScratchServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "loyalty-postgres-"));
  chmodSync(folder, 0o755); // as root, so that PostgreSQL's own user may enter
  const database = await startEmbeddedDatabase(join(folder, "data"), { settings: UNSAFE_SETTINGS });
  const stop = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: database.url, stop };
}

/** Runs `work` on the given server or, without one, on a scratch server. */
export async function withScratchServer<T>(url: string | undefined, work: (url: string) => Promise<T>): Promise<T> {
  if (url) return work(url);
  const server = await startScratchServer();
  return work(server.url).finally(() => server.stop());
}
