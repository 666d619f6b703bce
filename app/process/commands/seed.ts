import { readSettings } from "~/env.server";
import { withDatabase } from "../database";
import { deployMigrations } from "../migrations";

/** `npm run seed`: puts the demo organization into the database. */
export default async function seedCommand(): Promise<void> {
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    await deployMigrations(settings.databaseDirectUrl ?? url);
    const { seed } = await import("../../../prisma/seed/seed");
    await seed();
  });
  process.exit(0); // services keep pools of their own
}
