import { mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { logger } from "~/platform/logger.server";
import { superviseEmbeddedDatabase } from "~/server/database/supervised-database";

const home = mkdtempSync(join(tmpdir(), "loyalty-supervised-"));
const folder = join(home, "postgres");
const releases: (() => Promise<unknown>)[] = [];
const ending = new AbortController();

afterAll(async () => {
  ending.abort();
  for (const release of releases) await release();
  rmSync(home, { recursive: true });
});

/** As on a full disk: the server dies, and cannot start again until there is what it needs. */
it(
  "a database that cannot restart is retried until it can, and the reason is logged",
  { timeout: 60_000 },
  async () => {
    const errors = vi.spyOn(logger, "error");
    const url = await superviseEmbeddedDatabase(folder, {
      signal: ending.signal,
      add: async (release) => void releases.push(release),
    });
    const needed = join(folder, "pg_wal");
    renameSync(needed, `${needed}.away`);
    process.kill(Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");

    const tries = () => errors.mock.calls.map(([details]) => details as unknown as { reason: string; pauseMs: number });
    await expect.poll(() => tries().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    expect(
      tries()
        .slice(0, 3)
        .map(({ pauseMs }) => pauseMs),
    ).toEqual([500, 1_000, 2_000]);
    expect(tries()[1]!.reason).toContain('FATAL:  required WAL directory "pg_wal" does not exist');

    renameSync(`${needed}.away`, needed);
    await expect.poll(() => responds(url), { timeout: 30_000 }).toBe(true);
  },
);

async function responds(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query("select 1")).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
