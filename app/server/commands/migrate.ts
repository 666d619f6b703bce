import { readSettings } from "~/platform/env.server";
import { withDeployedDatabase } from "../database/database";
import { deployMigrations } from "../database/migrations";

/** `npm run db:migrate`: applies the migrations and database functions that the database does not have yet. */
export default async function migrate(): Promise<void> {
  const settings = readSettings();
  await withDeployedDatabase(settings, async (url) => {
    const { migrations, functions } = await deployMigrations(settings.databaseDirectUrl ?? url);
    if (migrations.length > 0) console.log(`applied migrations: ${migrations.join(", ")}`);
    if (functions.length > 0) console.log(`applied functions: ${functions.join(", ")}`);
    if (migrations.length + functions.length === 0) console.log("the database is up to date");
  });
}
