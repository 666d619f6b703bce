/** Databases to measure dashboards on, with ten actions per participant, cached between runs. */
import { fileStore } from "~/integrations/files/file-store.server";
import { deployMigrations } from "~/server/database/migrations";
import { seedScale } from "../prisma/seed/scale";
import { seed } from "../prisma/seed/seed";
import { cachedDatabase } from "./cached-database";

const ACTIONS_EACH = 10;

/** Creates the database with this number of participants unless it exists. @returns its URL */
export function prepareDashboard(serverUrl: string, participants: number): Promise<string> {
  return cachedDatabase(serverUrl, `bench_dashboard_${participants}`, async (databaseUrl) => {
    const now = new Date();
    await deployMigrations(databaseUrl);
    await seed({ databaseUrl, now, files: fileStore() });
    await seedScale({ databaseUrl, now, count: participants, actionsEach: ACTIONS_EACH });
  });
}
