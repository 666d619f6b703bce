import { ensureBuild, ensureClient } from "~/server/build";
import { runTool } from "~/server/child-process";

/** `npm run test:cluster`: many processes of the product, which are killed meanwhile. Arguments go to vitest. */
export default async function testCluster(args: string[]): Promise<void> {
  await ensureClient();
  await ensureBuild();
  await runTool("vitest", ["run", "--config", "vitest.cluster.config.ts", ...args]);
}
