import { createServer } from "node:net";
import { extendEnvironment, readSettings, type Settings } from "~/platform/env.server";
import { ensureBuild, ensureClient, ensureDocs } from "../build";
import { startChildCommand } from "../child-process";
import { prepareDatabase } from "../database/database";
import { OperatorError } from "../operator-error";
import { Shutdown } from "../shutdown";

/**
 * `npm start`: everything that the product needs. Independent steps run in parallel: the build with database,
 * migrations and demo data, then the web server with the job worker.
 */
export default async function start(): Promise<void> {
  const settings = readSettings();
  await requireFreePort(settings); // before a running start could be disturbed
  extendEnvironment({ NODE_ENV: "production" });
  const shutdown = new Shutdown();
  try {
    const clientGenerated = ensureClient();
    const built = clientGenerated.then(() => ensureBuild(shutdown.signal));
    const docsBuilt = ensureDocs(shutdown.signal);
    await Promise.all([built, docsBuilt, prepareDatabase(settings, shutdown, clientGenerated)]);
    const children = ["web", "worker"].map((command) => startChildCommand(command, shutdown.signal));
    await shutdown.add(() => Promise.all(children.map(({ stop }) => stop())));
    await Promise.all(children.map(({ ready }) => ready));
  } catch (error) {
    await shutdown.release();
    throw error;
  }
  console.log(`ready http://localhost:${settings.port}`);
}

function requireFreePort({ port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE" ? "is taken: stop what uses it, or set PORT" : `cannot be used (${error.code})`;
      reject(new OperatorError(`Port ${port} ${reason}`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
