import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { fileStore } from "~/integrations/files/file-store.server";
import { callersFolder, env, readSettings } from "~/platform/env.server";
import { targetOf } from "../backups/places";
import { readBundle } from "../backups/read-bundle";
import { restoreBundle } from "../backups/restore-bundle";
import { asEnvironmentFile, openSecrets } from "../backups/sealed-secrets";
import { withDatabase } from "../database/database";
import { OperatorError } from "../operator-error";

/** `npx loyalty restore FILE [--replace [--yes]]`: brings a bundle into an empty database, or in place of what is there. */
export default async function restore(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    const { place, file } = targetOf(positionals[0] ?? "", callersFolder(), env.s3);
    if (!file)
      throw new OperatorError("Say which bundle: npx loyalty restore FILE.tar (or s3://BUCKET/PREFIX/FILE.tar)");
    const databaseUrl = settings.databaseDirectUrl ?? url;
    if (values.replace && !values.yes) await confirm(new URL(databaseUrl).pathname.slice(1));
    // Nothing is changed for the sake of a bundle that turns out to be damaged. From a bucket it is read once.
    if (!place.name.startsWith("s3://")) await readBundle(await place.open(file), {});
    const restored = await restoreBundle(await place.open(file), {
      databaseUrl,
      files: fileStore(),
      secrets: (sealed) => writeSecrets(sealed, `${callersFolder()}/${file}.env`),
      replace: values.replace === true,
      report: (line) => console.log(line),
    });
    console.log(`restored ${restored.rows} rows and ${restored.files} files; every balance is the sum of its postings`);
    if (restored.migrations.length > 0) console.log(`applied ${restored.migrations.length} newer migrations`);
  });
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: "boolean" }, yes: { type: "boolean" } },
    });
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}

async function confirm(database: string): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError(`All of the database ${database} would be lost: say --yes as well`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal
    .question(`All that the database ${database} has is lost. Type its name to go on: `)
    .finally(() => terminal.close());
  if (typed.trim() !== database) throw new OperatorError("Nothing was changed.");
}

/** Never to the terminal, which others may see and which a log may keep. */
async function writeSecrets(sealed: Buffer, path: string): Promise<void> {
  if (!env.backupPassphrase) {
    console.log("the bundle has secrets, which stay encrypted: BACKUP_PASSPHRASE is not set");
    return;
  }
  await writeFile(path, asEnvironmentFile(await openSecrets(sealed, env.backupPassphrase)), { mode: 0o600 });
  console.log(`the secrets are in ${path}: move them to the environment of the installation, and delete the file`);
}
