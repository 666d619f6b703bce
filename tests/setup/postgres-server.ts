import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { parseSettings } from "~/platform/env.server";
import { readFunctions } from "~/server/database/functions";
import { deployMigrations, readMigrations } from "~/server/database/migrations";
import { startScratchServer } from "../../tools/scratch-server";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { serverUrl: string; template: string };
    dataFolder: string;
  }
}

/**
 * One PostgreSQL server for the whole run, with a migrated template database that each test file clones.
 * On a server of the developer (TEST_DATABASE_URL) the template is reused until migrations or functions change. The files
 * that tests store are in one folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testDatabaseUrl } = parseSettings({ ...process.env, SANDBOX: "1" });
  const server = testDatabaseUrl ? { url: testDatabaseUrl, stop: async () => {} } : await startScratchServer();
  try {
    project.provide("postgres", { serverUrl: server.url, template: await prepareTemplate(server.url) });
  } catch (error) {
    await server.stop(); // a migration that fails must not leave the run hanging
    throw error;
  }
  const dataFolder = mkdtempSync(join(tmpdir(), "loyalty-tests-"));
  project.provide("dataFolder", dataFolder);
  return async () => {
    rmSync(dataFolder, { recursive: true, force: true });
    await server.stop();
  };
}

async function prepareTemplate(serverUrl: string): Promise<string> {
  const checksums = [...readMigrations(), ...readFunctions()].map(({ checksum }) => checksum);
  const template = `loyalty_template_${createHash("sha256").update(checksums.join()).digest("hex").slice(0, 12)}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount) return template;
    const draft = `${template}_${process.pid}`; // renamed when it is complete
    await client.query(`CREATE DATABASE ${draft}`);
    await deployMigrations(Object.assign(new URL(serverUrl), { pathname: draft }).href);
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
    return template;
  } finally {
    await client.end();
  }
}
