import { env, extendEnvironment, readSettings } from "~/platform/env.server";
import { sweepTemporaryFiles } from "~/platform/temporary-file.server";
import { withDeployedDatabase } from "../database/database";
import { requireMigrations } from "../database/migrations";
import { waitForShutdown } from "../lifetime";
import { startTracing } from "../tracing";
import { jobCounts, startWorker } from "../worker/worker";

/** `npm run worker`: only a job worker; any number of them may run. */
export default async function worker(): Promise<void> {
  extendEnvironment({ NODE_ENV: "production" });
  const exitCode = await withDeployedDatabase(readSettings(), async () => {
    await requireMigrations(env.databaseDirectUrl);
    const { currentTime } = await import("~/platform/clock.server");
    await sweepTemporaryFiles(currentTime());
    const stopTracing = await startTracing("worker");
    const { taskList } = await import("~/jobs/handlers.server");
    const { workerLanes } = await import("../worker/lanes");
    const { subscribeToChanges } = await import("../cache-sync.server");
    const stopListening = await subscribeToChanges();
    const { startWebhooks } = await import("../worker/webhook-loop");
    const { startDecidingEvents } = await import("../worker/event-loop");
    const stop = await startWorker(env.databaseDirectUrl, workerLanes(taskList));
    const stopWebhooks = startWebhooks();
    const stopDeciding = startDecidingEvents();
    const { startWorkerServer } = await import("../worker/worker-server");
    const server = env.workerPort === undefined ? undefined : await startWorkerServer({ ...env, port: env.workerPort });
    const { startHeartbeat } = await import("../heartbeat.server");
    const stopHeartbeat = await startHeartbeat("worker", jobCounts);
    const { checkServices } = await import("~/integrations/service-checks.server");
    void checkServices("SMTP_URL", "S3_");
    const code = await waitForShutdown();
    const { closeReceiptReader } = await import("~/integrations/registry.server");
    await Promise.all([stop(), stopWebhooks(), stopDeciding(), closeReceiptReader()]); // a job that reads fails, and is tried again
    await server?.close();
    await stopHeartbeat();
    await stopListening();
    await stopTracing();
    return code;
  });
  process.exit(exitCode); // imported services have connection pools open
}
