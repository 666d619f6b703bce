import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: "tests/setup/postgres-server.ts",
    setupFiles: ["tests/setup/environment.ts", "tests/setup/localhost-lookup.ts", "tests/setup/console.ts"],
    pool: "forks", // a test may send signals and set the environment without touching the others
    maxWorkers: availableParallelism(),
    // These only end what hangs: a busy machine takes ten times as long as an idle one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
  },
});
