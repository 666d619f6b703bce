import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { databaseUrl } from "./database";
import "./localhost-lookup";

/**
 * The application's environment in a test file. It names the process's own database, which only `testDatabase()`
 * creates, so that a file without it costs nothing, and a folder of its own.
 */
const dataDir = join(inject("dataFolder"), new URL(databaseUrl).pathname);
mkdirSync(dataDir, { recursive: true });

extendEnvironment({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SESSION_SECRET: "only-for-tests-0123456789abcdefghijkl",
  BASE_DOMAIN: "localhost",
  SUPPORT_EMAIL: "support@example.test",
  DEFAULT_PROGRAM: "demo",
  SANDBOX: "1",
  LOG_LEVEL: "silent",
});
