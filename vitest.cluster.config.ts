import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config";

/** `npm run test:cluster`: the whole product in many processes, with a database of its own. */
const config = mergeConfig(
  base,
  defineConfig({ test: { testTimeout: 600_000, hookTimeout: 600_000, maxWorkers: 1, bail: 1 } }),
);
Object.assign(config.test!, {
  projects: undefined,
  include: ["tests/cluster/*.cluster.ts"],
  globalSetup: [],
  setupFiles: [],
});
export default config;
