import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { PORT } from "./e2e/setup/server";
import { chromiumFlags, findChromium } from "./tools/find-chromium";

/**
 * Browser journeys against a production build, started once with demo data of its own (e2e/setup). Each journey may run
 * at the same time as any other. The time limits only end what hangs: a busy machine takes ten times as long as an idle
 * one.
 */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/setup/server.ts",
  fullyParallel: true,
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    baseURL: `http://demo.localhost:${PORT}`,
    // Journeys answer some requests themselves, which a service worker would come before. Those about it allow it.
    serviceWorkers: "block",
    // Recording each step costs a good part of the time. To see how a journey fails: --trace retain-on-failure
    trace: "off",
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
  },
});
