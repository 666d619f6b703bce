import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { extendEnvironment } from "~/platform/env.server";

/**
 * The application's environment in a test file. It names the file's own database, which only `testDatabase()` creates,
 * so that a file without it costs nothing.
 */
const database = `loyalty_test_${randomUUID().replaceAll("-", "")}`;

extendEnvironment({
  DATABASE_URL: Object.assign(new URL(inject("postgres").serverUrl), { pathname: database }).href,
  SESSION_SECRET: "only-for-tests-0123456789abcdefghijkl",
  BASE_DOMAIN: "localhost",
  DEFAULT_PROGRAM: "demo",
  SANDBOX: "1",
  LOG_LEVEL: "silent",
});
