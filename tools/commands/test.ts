import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extendEnvironment } from "~/platform/env.server";
import { ensureBuild, ensureClient, ensureDocs } from "~/server/build";
import { runTool } from "~/server/child-process";
import { readArguments } from "~/server/command-arguments";
import { ensureChromium } from "../find-chromium";

/**
 * `npm test`: everything, the cheapest checks first; stops at the first stage that fails. `npm test -- --shard=1/2`
 * runs one of two parts of the tests. Ends with one line that counts the tests.
 */
export default async function test(args: string[]): Promise<void> {
  const { values } = readArguments("test", args, { options: { shard: { type: "string" } } });
  const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`];
  const reports = mkdtempSync(join(tmpdir(), "loyalty-test-"));
  const unitReport = join(reports, "unit.json");
  const journeyReport = join(reports, "journeys.json");
  extendEnvironment({ PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport });
  try {
    await ensureClient();
    await stage("checks", () =>
      Promise.all([runTool("npm", ["run", "--silent", "typecheck"]), runTool("npm", ["run", "--silent", "lint"])]),
    );
    // The build runs in parallel with the tests, which wait for the database for a good part of their time.
    await stage("unit and integration tests, build", () =>
      Promise.all([
        runTool("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile=${unitReport}`, ...shard]),
        ensureBuild(),
        ensureDocs(),
      ]),
    );
    extendEnvironment({ CHROMIUM_PATH: ensureChromium() });
    await stage("browser journeys", () => runTool("playwright", ["test", "--reporter=list,json", ...shard]));
  } catch (error) {
    console.error((error as Error).message); // the tool has printed the rest
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

/** Runs a stage and prints how long it took. */
async function stage(name: string, run: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await run();
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
}

/** The report of a tool, or nothing when it did not run. */
function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
