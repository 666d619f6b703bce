import { parseArgs } from "node:util";
import { fileStore } from "~/integrations/files/file-store.server";
import { fileSizeText } from "~/locales/file-size";
import { callersFolder, env, readSecretVariables, readSettings } from "~/platform/env.server";
import { targetOf, type Target } from "../backups/places";
import { runBackup } from "../backups/run-backup";
import { sealSecrets } from "../backups/sealed-secrets";
import { withDatabase } from "../database/database";
import { OperatorError } from "../operator-error";

/** `npx loyalty backup [TARGET] [--with-secrets]`: one bundle of the database and the files, into BACKUP_TO by default. */
export default async function backup(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (positionals.length > 1) throw new OperatorError("Name one place: npx loyalty backup [TARGET] [--with-secrets]");
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    const target = targetFrom(positionals[0]);
    const secrets = values["with-secrets"] ? await sealedSecrets() : undefined;
    const made = await runBackup({
      databaseUrl: settings.databaseDirectUrl ?? url,
      target,
      files: fileStore(),
      secrets,
      keep: env.backupKeep,
      clock: () => new Date(),
      recordId: values.record,
    });
    console.log(`${made.path}: ${made.rows} rows, ${made.files} files, ${fileSizeText(made.bytes, "en")}`);
    for (const name of made.deleted) console.log(`deleted the old bundle ${name}`);
    if (made.deleteError) console.warn(`old bundles were not deleted: ${made.deleteError}`);
  });
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      // `record` is for the job: the row of the backup that was asked for.
      options: { "with-secrets": { type: "boolean" }, record: { type: "string" } },
    });
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}

function targetFrom(argument: string | undefined): Target {
  if (argument) return targetOf(argument, callersFolder(), env.s3);
  if (env.backupTo) return targetOf(env.backupTo, process.cwd(), env.s3);
  throw new OperatorError("Say where to: npx loyalty backup FOLDER (or s3://BUCKET/PREFIX), or set BACKUP_TO");
}

async function sealedSecrets(): Promise<Buffer> {
  if (!env.backupPassphrase) throw new OperatorError("--with-secrets needs BACKUP_PASSPHRASE to encrypt them");
  return sealSecrets(readSecretVariables(), env.backupPassphrase);
}
