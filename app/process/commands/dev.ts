import { readSettings } from "~/env.server";
import { ensureClient } from "../build";
import { runTool, startCompanion } from "../child-process";
import { prepareDatabase } from "../database";
import { Shutdown } from "../shutdown";

/** `npm run dev`: Vite with hot reload instead of the build, the database and the job worker as in `npm start`. */
export default async function dev(): Promise<void> {
  const settings = readSettings();
  const shutdown = new Shutdown();
  try {
    await prepareDatabase(settings, shutdown, ensureClient());
    const worker = startCompanion("worker", shutdown.signal);
    await shutdown.add(worker.stop);
    await worker.ready;
    await runTool("remix", ["vite:dev", "--port", String(settings.port), "--host", settings.host, "--strictPort"], shutdown.signal);
  } finally {
    await shutdown.release();
  }
}
