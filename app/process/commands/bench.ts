import { run } from "../../../bench/run";
import { ensureBuild, ensureClient } from "../build";

/** `npm run bench [start pages points routes weight offers dashboard]`: the table of ratios against the bare references. */
export default async function bench(parts: string[]): Promise<void> {
  await ensureClient();
  await ensureBuild();
  await run(parts);
  process.exit(0); // services keep pools of their own
}
