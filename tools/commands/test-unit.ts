import { ensureClient } from "~/server/build";
import { runTool } from "~/server/child-process";
import { testsNearChanges } from "../nearest-tests";

/**
 * `npm run test:unit`: unit and integration tests against a real PostgreSQL; arguments go to vitest. With `--changed`
 * only the tests that are nearest to what git says is changed (docs/testing.md).
 */
export default async function testUnit(args: string[]): Promise<void> {
  await ensureClient();
  if (!args.includes("--changed")) return runTool("vitest", ["run", ...args]);
  const { tests, others } = testsNearChanges();
  if (tests.length === 0) return console.log("No test imports a changed file.");
  await runTool("vitest", ["run", ...args.filter((arg) => arg !== "--changed"), ...tests]);
  if (others > 0) console.log(`${others} more test files reach the changed files from further away: npm run test:unit`);
}
