import { readSettings } from "~/env.server";
import { withDatabase } from "../database";
import { deployMigrations } from "../migrations";

/** `npm run db:migrate`: applies the migrations that the database does not have yet. */
export default async function migrate(): Promise<void> {
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    const applied = await deployMigrations(settings.databaseDirectUrl ?? url);
    console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "the database is up to date");
  });
}
