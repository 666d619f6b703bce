import { extendEnvironment, readSettings } from "~/env.server";
import { ensureClient } from "../build";
import { startCompanion } from "../child-process";
import { prepareDatabase } from "../database";
import { liveSite } from "../live-site";
import { Shutdown } from "../shutdown";
import { startWebServer } from "../web-server";

/** `npm run dev`: as `npm start`, with the sources served live instead of a build. */
export default async function dev(): Promise<void> {
  const settings = readSettings();
  extendEnvironment({ NODE_ENV: "development" });
  const shutdown = new Shutdown();
  try {
    const clientGenerated = ensureClient();
    await Promise.all([clientGenerated, prepareDatabase(settings, shutdown, clientGenerated)]);
    const worker = startCompanion("worker", shutdown.signal);
    await shutdown.add(worker.stop);
    await worker.ready;
    const server = await startWebServer(await liveSite(), settings);
    await shutdown.add(server.close);
  } catch (error) {
    await shutdown.release();
    throw error;
  }
  console.log(`ready http://localhost:${settings.port}`);
}
