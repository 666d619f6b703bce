import { env, readSettings } from "~/env.server";
import { withDatabase } from "../database";
import { untilStopped } from "../lifetime";
import { startWorker } from "../worker";

/** `npm run worker`: a job worker alone; any number of them may run. */
export default async function worker(): Promise<void> {
  await withDatabase(readSettings(), async () => {
    const { crontab, taskList } = await import("~/jobs/registry.server");
    const { hearBroadcasts } = await import("~/services/broadcasts.server");
    const stopListening = await hearBroadcasts();
    const stop = await startWorker(env.databaseDirectUrl, taskList, crontab);
    await untilStopped();
    await stop();
    await stopListening();
  });
  process.exit(0); // services imported with the tasks keep pools of their own
}
