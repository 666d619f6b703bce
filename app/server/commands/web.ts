import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { env, extendEnvironment, readSettings } from "~/platform/env.server";
import { BUILD_ENTRY, isBuilt } from "../build";
import { withDatabase } from "../database/database";
import { waitForShutdown } from "../lifetime";
import { OperatorError } from "../operator-error";
import { startTracing } from "../tracing";
import { builtSite } from "../web/production-site";
import { startWebServer } from "../web/web-server";

/** `npm run web`: only a web server, for deployments that build, migrate and run workers separately. */
export default async function web(): Promise<void> {
  if (!isBuilt()) throw new OperatorError("There is no build yet: npm run build");
  extendEnvironment({ NODE_ENV: "production" }); // React is several times slower without it
  const exitCode = await withDatabase(readSettings(), async () => {
    const { host, sandbox } = env;
    const stopTracing = await startTracing("web");
    const build = (await import(pathToFileURL(join(process.cwd(), BUILD_ENTRY)).href)) as ServerBuild;
    const server = await startWebServer(builtSite(build), env);
    if (sandbox && host !== "127.0.0.1")
      console.warn(
        `The sandbox listens on ${host}: anyone who can reach it can read the mailbox and so open every account`,
      );
    const code = await waitForShutdown();
    await server.close();
    await stopTracing();
    return code;
  });
  process.exit(exitCode); // libraries may have timers and connections open
}
