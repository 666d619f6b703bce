import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extendEnvironment } from "~/env.server";
import { ensureBuild, ensureClient } from "../build";
import { runTool } from "../child-process";
import { ensureChromium } from "../find-chromium";

/**
 * `npm test`: everything, in the order in which it is cheapest to learn of a fault; stops at the first that fails.
 * Ends with one line that counts the tests.
 */
export default async function test(): Promise<void> {
  const reports = mkdtempSync(join(tmpdir(), "loyalty-test-"));
  const unitReport = join(reports, "unit.json");
  const journeyReport = join(reports, "journeys.json");
  extendEnvironment({ PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport });
  try {
    await ensureClient();
    await runTool("tsc", ["--noEmit"]);
    await runTool("npm", ["run", "--silent", "lint"]);
    await runTool("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile=${unitReport}`]);
    await ensureBuild();
    extendEnvironment({ CHROMIUM_PATH: ensureChromium() });
    await runTool("playwright", ["test", "--reporter=list,json"]);
  } catch (error) {
    console.error((error as Error).message); // the tool that failed has said the rest
    process.exitCode = 1;
  } finally {
    const unit = readReport<{ numPassedTests: number; numFailedTests: number }>(unitReport);
    const journeys = readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(
      journeyReport,
    )?.stats;
    const passed = (unit?.numPassedTests ?? 0) + (journeys ? journeys.expected + journeys.flaky : 0);
    const failed = (unit?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0);
    console.log(`${passed} passed, ${failed} failed`);
    rmSync(reports, { recursive: true });
  }
}

/** What a tool counted, or nothing when it never came to that. */
function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
