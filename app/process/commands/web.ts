import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { env, readSettings } from "~/env.server";
import { BUILD_ENTRY, isBuilt } from "../build";
import { builtSite } from "../built-site";
import { withDatabase } from "../database";
import { untilStopped } from "../lifetime";
import { OperatorError } from "../operator-error";
import { startWebServer } from "../web-server";

/** `npm run web`: a web server alone, for deployments that build, migrate and run workers on their own. */
export default async function web(): Promise<void> {
  if (!isBuilt()) throw new OperatorError("There is no build yet: npm run build");
  await withDatabase(readSettings(), async () => {
    const { host, sandbox } = env;
    const build = (await import(pathToFileURL(join(process.cwd(), BUILD_ENTRY)).href)) as ServerBuild;
    const server = await startWebServer(builtSite(build), env);
    if (sandbox && host !== "127.0.0.1")
      console.warn(`The sandbox answers on ${host}: whoever reaches it can read the mailbox and so open every account`);
    await untilStopped();
    await server.close();
  });
  process.exit(0); // whatever libraries still hold
}
