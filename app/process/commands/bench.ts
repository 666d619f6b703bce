import { run } from "../../../bench/run";
import { ensureBuild, ensureClient } from "../build";

/** `npm run bench`: the table of ratios against the bare references. */
export default async function bench(): Promise<void> {
  await ensureClient();
  await ensureBuild();
  await run();
  process.exit(0); // services keep pools of their own
}
