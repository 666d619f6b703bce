import { readSettings } from "~/platform/env.server";
import { withDeployedDatabase } from "../database/database";
import { deployMigrations } from "../database/migrations";

/** `npm run db:migrate`: applies the migrations and database functions that the database does not have yet. */
export default async function migrate(): Promise<void> {
  const settings = readSettings();
  await withDeployedDatabase(settings, async (url) => {
    const { migrations, functions, newerVersion } = await deployMigrations(settings.databaseDirectUrl ?? url);
    for (const name of migrations) console.log(`applied the migration ${name}`);
    if (functions.length > 0) console.log(`applied ${functions.length} database functions`);
    if (newerVersion)
      return console.log(
        `the database is of version ${newerVersion}, which works with this one: after replacing all processes run npx loyalty rollback`,
      );
    if (migrations.length + functions.length === 0) console.log("the database is up to date");
  });
}
