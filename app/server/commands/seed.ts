import { fileStore } from "~/integrations/files/file-store.server";
import { env, readSettings } from "~/platform/env.server";
import { seed } from "../../../prisma/seed/seed";
import { withDatabase } from "../database/database";
import { prepareDatabase } from "../database/migrations";

/** `npm run seed`: adds the demo organizations to an empty database. */
export default async function seedCommand(): Promise<void> {
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    await prepareDatabase(settings.databaseDirectUrl ?? url);
    const seeded = await seed({ databaseUrl: env.databaseDirectUrl, now: new Date(), files: fileStore() });
    console.log(seeded ? "seeded the demo organizations" : "the database is not empty: nothing was seeded");
  });
}
