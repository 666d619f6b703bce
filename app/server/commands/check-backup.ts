import { readSettings } from "~/platform/env.server";
import { checkBundle } from "../backups/check-bundle";
import { chosenTarget } from "../backups/places";
import { readArguments } from "../command-arguments";
import { withExistingDatabase } from "../database/database";
import { OperatorError } from "../operator-error";

/** `npx loyalty check-backup [FILE]`: restores the newest bundle of BACKUP_TO, or FILE, into a scratch database. */
export default async function checkBackup(args: string[]): Promise<void> {
  const { positionals } = readArguments("check-backup", args, { most: 1 });
  const settings = readSettings();
  const target = chosenTarget(positionals[0], settings);
  if (!target)
    throw new OperatorError("Say where: npx loyalty check-backup FILE.tar (or its folder), or set BACKUP_TO");
  await withExistingDatabase(settings, async (url) => {
    const checked = await checkBundle({
      databaseUrl: settings.databaseDirectUrl ?? url,
      target,
      scratchUrl: settings.restoreCheckDatabaseUrl,
      clock: () => new Date(),
      report: (line) => console.log(line),
    });
    console.log(`${checked.path} was restored: ${checked.rows} rows, ${checked.files} files, every balance is right`);
  });
}
