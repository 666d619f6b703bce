import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config";

/** `npm run test:deploy`: the files of deploy/, read by the programs that they are for. */
const config = mergeConfig(base, defineConfig({ test: { testTimeout: 300_000, hookTimeout: 300_000, maxWorkers: 1 } }));
Object.assign(config.test!, {
  projects: undefined,
  include: ["tests/deploy/*.deploy.ts"],
  setupFiles: ["tests/setup/environment.ts"],
});
export default config;
