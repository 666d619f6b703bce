import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { freePort, startEmbeddedDatabase, type EmbeddedDatabase } from "~/server/database/embedded-database";
import { deployMigrations } from "~/server/database/migrations";

/**
 * A PostgreSQL server with a hot standby that streams from it; both end with the test file.
 * @param more settings of both
 */
export async function startWithStandby(more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "loyalty-standby-"));
  chmodSync(folder, 0o755); // as root, so that PostgreSQL's own user may enter
  const at = { primary: join(folder, "primary"), standby: join(folder, "standby") };
  const ports = { primary: await freePort(), standby: await freePort() };
  const small = { fsync: "off", shared_buffers: "32MB", max_connections: "60", ...more };
  const running: Partial<Record<keyof typeof at, EmbeddedDatabase>> = {};
  const start = async (name: keyof typeof at, settings: Record<string, string> = {}) =>
    (running[name] = await startEmbeddedDatabase(at[name], { port: ports[name], settings: { ...small, ...settings } }));
  afterAll(async () => {
    await running.standby?.stop();
    await running.primary?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  await deployMigrations((await start("primary")).url);
  await running.primary!.stop();
  execFileSync("cp", ["-a", at.primary, at.standby]);
  copyFileSync("/dev/null", join(at.standby, "standby.signal"));
  const { url } = await start("primary");
  const { password } = new URL(url);
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${ports.primary} user=postgres password=${password}`,
    wal_retrieve_retry_interval: "100ms",
  };
  const startStandby = () => start("standby", settings);
  return {
    url,
    standbyUrl: (await startStandby()).url,
    startStandby,
    stopStandby: () => running.standby!.stop(),
    /** A fast shutdown: clients lose their connections. */
    stopPrimary: () => running.primary!.stop(),
    startPrimary: () => start("primary"),
  };
}
