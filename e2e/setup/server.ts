import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The port of the journeys' server; fixed, because Playwright reads its configuration in several processes. */
export const PORT = Number(process.env.E2E_PORT ?? 4790);

/** Starts the whole product as a newcomer does, on data of its own, and stops it when the journeys are done. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "loyalty-e2e-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL's own user must pass through
  const server = spawn(process.execPath, ["app/process/launch.mjs", "start"], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stdout }).on("line", (line) =>
      line.startsWith("ready ") ? resolve() : console.log(line),
    );
    void ended.then(() => reject(new Error("the server did not start")));
  });
  await ready;
  return async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
