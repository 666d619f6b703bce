import { ensureBuild, ensureClient } from "../build";

/** `npm run bench`: the table of ratios against the bare references. */
export default async function bench(args: string[]): Promise<void> {
  await ensureClient();
  await ensureBuild();
  const { run } = await import("../../../bench/run");
  await run(args);
  process.exit(0);
}
