import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { unconfiguredEnvironment } from "~/platform/env.server";
import { freePort } from "~/server/database/embedded-database";

export type StartTime = { coldSeconds: number; warmSeconds: number };

/** How long `npm start` takes until `ready` in a fresh clone: without build and database, and again after a stop. */
export async function measureStart(): Promise<StartTime> {
  const folder = mkdtempSync(join(tmpdir(), "loyalty-start-"));
  try {
    execFileSync("git", ["clone", "--quiet", "--depth", "1", pathToFileURL(process.cwd()).href, folder]);
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    return { coldSeconds: await secondsToReady(folder), warmSeconds: await secondsToReady(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function secondsToReady(folder: string): Promise<number> {
  const env: NodeJS.ProcessEnv = { ...unconfiguredEnvironment(), PORT: String(await freePort()) };
  const startedAt = performance.now();
  const npm = spawn("npm", ["start"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(npm, "exit");
  try {
    await Promise.race([
      ready(npm.stdout),
      ended.then(() => {
        throw new Error("npm start ended before it was ready");
      }),
    ]);
    return (performance.now() - startedAt) / 1000;
  } finally {
    npm.kill("SIGTERM");
    await ended;
  }
}

function ready(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve) => {
    let seen = "";
    output.on("data", (bytes: Buffer) => {
      seen += bytes;
      if (/^ready http/m.test(seen)) resolve();
    });
  });
}
