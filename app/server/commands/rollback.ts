import { readSettings } from "~/platform/env.server";
import { VERSION } from "~/platform/version";
import { withDeployedDatabase } from "../database/database";
import { takeBack } from "../database/migrations";

/**
 * `npx loyalty rollback`, in the version to go back to: puts its database functions back, after its processes have replaced
 * those of the newer version.
 */
export default async function rollback(): Promise<void> {
  const settings = readSettings();
  await withDeployedDatabase(settings, async (url) => {
    const { from, functions } = await takeBack(settings.databaseDirectUrl ?? url);
    console.log(`went back from ${from} to ${VERSION}: ${functions.length} database functions were put back`);
    console.log(`what ${from} added stays in the database, unused, until the next upgrade`);
    console.log("check the balances: npx loyalty verify-points");
  });
}
