import { ensureBuild, ensureClient } from "~/server/build";
import { runTool } from "~/server/child-process";

/** `npm run test:deploy`: the files of deploy/, read by the programs that they are for. Arguments go to vitest. */
export default async function testDeploy(args: string[]): Promise<void> {
  await ensureClient();
  await ensureBuild();
  await runTool("vitest", ["run", "--config", "vitest.deploy.config.ts", ...args]);
}
