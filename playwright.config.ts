import { defineConfig } from "@playwright/test";
import { PORT } from "./e2e/setup/server";
import { chromiumFlags, findChromium } from "./tools/find-chromium";

/** Browser journeys against a production build, started once with demo data of its own (e2e/setup). */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/setup/server.ts",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    baseURL: `http://demo.localhost:${PORT}`,
    trace: "retain-on-failure",
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
  },
});
