import { ensureClient } from "~/server/build";
import { runTool } from "~/server/child-process";

/** `npm run test:unit`: unit and integration tests against a real PostgreSQL; arguments go to vitest. */
export default async function testUnit(args: string[]): Promise<void> {
  await ensureClient();
  await runTool("vitest", ["run", ...args]);
}
