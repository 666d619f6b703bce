import { extendEnvironment, readSettings } from "~/platform/env.server";
import { DOCS_FOLDER, ensureClient } from "~/server/build";
import { startChildCommand } from "~/server/child-process";
import { prepareDatabase } from "~/server/database/database";
import { Shutdown } from "~/server/shutdown";
import { liveSite } from "../dev-site";

/** `npm run dev`: like `npm start`, but serves the sources live instead of a build. */
export default async function dev(): Promise<void> {
  const settings = readSettings();
  extendEnvironment({ NODE_ENV: "development" });
  const shutdown = new Shutdown();
  try {
    const clientGenerated = ensureClient();
    await Promise.all([clientGenerated, prepareDatabase(settings, shutdown, clientGenerated)]);
    const worker = startChildCommand("worker", shutdown.signal);
    await shutdown.add(worker.stop);
    await worker.ready;
    // These need the environment with the database.
    const { loadDocs } = await import("~/server/web/docs-site");
    const { startWebServer } = await import("~/server/web/web-server");
    const docs = loadDocs(settings.baseHosts, DOCS_FOLDER);
    const server = await startWebServer(await liveSite(docs), settings);
    await shutdown.add(server.close);
  } catch (error) {
    await shutdown.release();
    throw error;
  }
  console.log(`ready http://localhost:${settings.port}`);
}
