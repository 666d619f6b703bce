import { extendEnvironment } from "~/platform/env.server";
import { ensureBuild, ensureClient } from "~/server/build";
import { runTool } from "~/server/child-process";
import { ensureChromium } from "../find-chromium";

/** `npm run test:e2e`: browser journeys against a production build; arguments go to Playwright. */
export default async function testE2e(args: string[]): Promise<void> {
  await ensureClient();
  await ensureBuild();
  extendEnvironment({ CHROMIUM_PATH: ensureChromium() });
  await runTool("playwright", ["test", ...args]);
}
