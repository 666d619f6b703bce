import { env, readSettings } from "~/env.server";
import { fileStore } from "~/integrations/files/file-store.server";
import { seed } from "../../../prisma/seed/seed";
import { withDatabase } from "../database";
import { deployMigrations } from "../migrations";

/** `npm run seed`: puts the demo organizations into an empty database. */
export default async function seedCommand(): Promise<void> {
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    await deployMigrations(settings.databaseDirectUrl ?? url);
    const seeded = await seed({ databaseUrl: env.databaseDirectUrl, now: new Date(), files: fileStore() });
    console.log(seeded ? "seeded the demo organizations" : "the database is not empty: nothing was seeded");
  });
}
