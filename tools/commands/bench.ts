import { ensureBuild, ensureClient } from "~/server/build";
import { run } from "../../bench/run";

/**
 * `npm run bench [PART …]`: a table of the ratios to the bare references, of all parts if none is named
 * (docs/testing.md).
 */
export default async function bench(parts: string[]): Promise<void> {
  await ensureClient();
  await ensureBuild();
  await run(parts);
  process.exit(0); // services have connection pools open
}
