import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { extendEnvironment } from "~/env.server";

/**
 * The application's environment in a test file. It names a database of the file's own, which `testDatabase()`
 * makes; a file that needs none pays for none.
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
