import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { env, extendEnvironment, readSettings } from "~/platform/env.server";
import { logger } from "~/platform/logger.server";
import { sweepTemporaryFiles } from "~/platform/temporary-file.server";
import { BUILD_ENTRY, DOCS_FOLDER, isBuilt } from "../build";
import { withDeployedDatabase } from "../database/database";
import { waitForShutdown } from "../lifetime";
import { OperatorError } from "../operator-error";
import { startTracing } from "../tracing";
import { builtSite } from "../web/production-site";
import { startWebServer } from "../web/web-server";

/** `npm run web`: only a web server, for deployments that build, migrate and run workers separately. */
export default async function web(): Promise<void> {
  if (!isBuilt()) throw new OperatorError("There is no build yet: npm run build");
  extendEnvironment({ NODE_ENV: "production" }); // React is several times slower without it
  const exitCode = await withDeployedDatabase(readSettings(), async () => {
    const { currentTime } = await import("~/platform/clock.server");
    const { loadDocs } = await import("../web/docs-site");
    await sweepTemporaryFiles(currentTime());
    const { sandbox } = env;
    const stopTracing = await startTracing("web");
    const build = (await import(pathToFileURL(join(process.cwd(), BUILD_ENTRY)).href)) as ServerBuild;
    const server = await startWebServer(builtSite(build, loadDocs(env.baseHosts, DOCS_FOLDER)), env);
    if (sandbox) logger.warn("this is a sandbox: anybody on this machine can read every mail and open every account");
    const code = await waitForShutdown();
    await server.close();
    await stopTracing();
    return code;
  });
  process.exit(exitCode); // libraries may have timers and connections open
}
