import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { extendEnvironment } from "~/platform/env.server";
import { runningDatabaseUrl } from "~/server/database/embedded-database";

/** The port of the product. Fixed, because Playwright reads its configuration in several processes. */
export const PORT = Number(process.env.E2E_PORT ?? 4790);

/** A process warning as Node prints it, unless it is about the version of Node. */
const WARNING = /^\(node:\d+\) (?!ExperimentalWarning)\w*Warning: (?!NodeVersionSupportWarning)/;

/**
 * Starts the product with `npm start` on a new data directory, and stops it after the tests. The journeys' processes
 * inherit the variables that its own processes have, so that they can open sessions in its database (sessions.ts).
 * @throws Error when it stops, if a process of the product printed a warning
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "loyalty-e2e-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its directory
  const server = spawn(process.execPath, ["app/server/launch.mjs", "start"], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const warnings: string[] = [];
  createInterface({ input: server.stderr }).on("line", (line) => {
    console.error(line);
    if (WARNING.test(line)) warnings.push(line);
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stdout }).on("line", (line) =>
      line.startsWith("ready ") ? resolve() : console.log(line),
    );
    void exited.then(() => reject(new Error("the server did not start")));
  });
  await ready;
  extendEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: runningDatabaseUrl(join(dataDir, "postgres"))!,
    SESSION_SECRET: readFileSync(join(dataDir, "session-secret"), "utf8"),
    SANDBOX: "1",
  });
  return async () => {
    server.kill("SIGTERM");
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
    if (warnings.length > 0) throw new Error(`the server's processes warned:\n${warnings.join("\n")}`);
  };
}
