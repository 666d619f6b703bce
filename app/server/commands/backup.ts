import { fileStore } from "~/integrations/files/file-store.server";
import { fileSizeText } from "~/locales/file-size";
import { readSecretVariables, readSettings, type Settings } from "~/platform/env.server";
import { chosenTarget } from "../backups/places";
import { runBackup } from "../backups/run-backup";
import { sealSecrets } from "../backups/sealed-secrets";
import { readArguments } from "../command-arguments";
import { withExistingDatabase } from "../database/database";
import { OperatorError } from "../operator-error";

/** `npx loyalty backup [TARGET] [--with-secrets]`: one bundle of the database and the files, into BACKUP_TO by default. */
export default async function backup(args: string[]): Promise<void> {
  const { values, positionals } = readArguments("backup", args, {
    most: 1,
    // `record` is for the job: the row of the backup that was asked for.
    options: { "with-secrets": { type: "boolean" }, record: { type: "string" } },
  });
  const settings = readSettings();
  const target = chosenTarget(positionals[0], settings);
  if (!target)
    throw new OperatorError("Say where to: npx loyalty backup FOLDER (or s3://BUCKET/PREFIX), or set BACKUP_TO");
  await withExistingDatabase(settings, async (url) => {
    const secrets = values["with-secrets"] ? await sealedSecrets(settings) : undefined;
    const made = await runBackup({
      databaseUrl: settings.databaseDirectUrl ?? url,
      target,
      files: fileStore(),
      secrets,
      keep: settings.backupKeep,
      clock: () => new Date(),
      recordId: values.record,
    });
    console.log(`${made.path}: ${made.rows} rows, ${made.files} files, ${fileSizeText(made.bytes, "en")}`);
    for (const name of made.deleted) console.log(`deleted the old bundle ${name}`);
    if (made.deleteError) console.warn(`old bundles were not deleted: ${made.deleteError}`);
  });
}

async function sealedSecrets({ backupPassphrase }: Settings): Promise<Buffer> {
  if (!backupPassphrase) throw new OperatorError("--with-secrets needs BACKUP_PASSPHRASE to encrypt them");
  return sealSecrets(readSecretVariables(), backupPassphrase);
}
