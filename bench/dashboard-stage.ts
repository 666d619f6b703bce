/** Programs to measure dashboards on: a database each, with ten actions a participant, kept between runs. */
import { fileStore } from "~/integrations/files/file-store.server";
import { deployMigrations } from "~/process/migrations";
import { seedScale } from "../prisma/seed/scale";
import { seed } from "../prisma/seed/seed";
import { keptDatabase } from "./kept-database";

const ACTIONS_EACH = 10;

/** Makes the database with so many participants on the server if it is not there yet; gives its URL. */
export function setDashboard(serverUrl: string, participants: number): Promise<string> {
  return keptDatabase(serverUrl, `bench_dashboard_${participants}`, async (databaseUrl) => {
    const now = new Date();
    await deployMigrations(databaseUrl);
    await seed({ databaseUrl, now, files: fileStore() });
    await seedScale({ databaseUrl, now, count: participants, actionsEach: ACTIONS_EACH });
  });
}
