import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { filesWithOwnProcess } from "./tests/setup/own-process";

const ownProcess = filesWithOwnProcess();
const setupFiles = ["tests/setup/environment.ts", "tests/setup/console.ts"];

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    globalSetup: "tests/setup/postgres-server.ts",
    pool: "forks",
    maxWorkers: availableParallelism(),
    // These only end what hangs: a busy machine takes ten times as long as an idle one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    sequence: { setupFiles: "list" },
    // Loading the application takes longer than most tests, so files share a process for each core where they can.
    projects: [
      {
        extends: true,
        // One more than there are cores, since many of these files wait for processes that they start or kill.
        test: { name: "own process", include: ownProcess, setupFiles, maxWorkers: availableParallelism() + 1 },
      },
      {
        extends: true,
        test: {
          name: "shared process",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ownProcess,
          isolate: false,
          setupFiles: [...setupFiles, "tests/setup/shared-process.ts"],
          sequence: { groupOrder: 1 }, // after all of the others, else the processes would end between files
        },
      },
    ],
  },
});
