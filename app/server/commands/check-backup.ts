import { callersFolder, env, readSettings } from "~/platform/env.server";
import { checkBundle } from "../backups/check-bundle";
import { targetOf } from "../backups/places";
import { withDatabase } from "../database/database";
import { OperatorError } from "../operator-error";

/** `npx loyalty check-backup [FILE]`: restores the newest bundle of BACKUP_TO, or FILE, into a scratch database. */
export default async function checkBackup([argument]: string[]): Promise<void> {
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    if (!argument && !env.backupTo)
      throw new OperatorError("Say where: npx loyalty check-backup FILE.tar (or its folder), or set BACKUP_TO");
    const checked = await checkBundle({
      databaseUrl: settings.databaseDirectUrl ?? url,
      target: argument ? targetOf(argument, callersFolder(), env.s3) : targetOf(env.backupTo!, process.cwd(), env.s3),
      scratchUrl: env.restoreCheckDatabaseUrl,
      report: (line) => console.log(line),
    });
    console.log(`${checked.path} was restored: ${checked.rows} rows, ${checked.files} files, every balance is right`);
  });
}
