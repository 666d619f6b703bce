import { rm, writeFile } from "node:fs/promises";
import { fileStore } from "~/integrations/files/file-store.server";
import { callersFolder, readSettings } from "~/platform/env.server";
import { targetOf, type Place } from "../backups/places";
import { readBundle } from "../backups/read-bundle";
import { requireRestorable, restoreBundle } from "../backups/restore-bundle";
import { asEnvironmentFile, openSecrets } from "../backups/sealed-secrets";
import { readArguments } from "../command-arguments";
import { withDatabase } from "../database/database";
import { OperatorError, operatorMessage } from "../operator-error";
import { ask } from "../terminal";

/**
 * `npx loyalty restore FILE [--replace [--yes]]`: brings a bundle into an empty database, or in place of what is there.
 * `npx loyalty restore FILE --secrets-only`: decrypts its secrets and changes nothing.
 */
export default async function restore(args: string[]): Promise<void> {
  const { values, positionals } = readArguments("restore", args, {
    most: 1,
    options: { replace: { type: "boolean" }, yes: { type: "boolean" }, "secrets-only": { type: "boolean" } },
  });
  const settings = readSettings();
  const { backupPassphrase } = settings;
  const { place, file } = targetOf(positionals[0] ?? "", callersFolder(), settings.s3);
  if (!file) throw new OperatorError("Say which bundle: npx loyalty restore FILE.tar (or s3://BUCKET/PREFIX/FILE.tar)");
  const secretsFile = `${callersFolder()}/${file}.env`;
  if (values["secrets-only"]) return decryptOnly(place, file, secretsFile, backupPassphrase);
  (await place.open(file)).destroy(); // it is there, so it is worth starting a database
  await withDatabase(settings, async (url) => {
    const databaseUrl = settings.databaseDirectUrl ?? url;
    await requireRestorable(databaseUrl, values.replace === true);
    if (values.replace && !values.yes) await confirm(new URL(databaseUrl).pathname.slice(1));
    // Nothing is changed for the sake of a bundle that turns out to be damaged. One in a bucket is not read twice in full.
    if (!place.name.startsWith("s3://"))
      await readBundle(await place.open(file), {
        secrets: (sealed) => requireWritable(sealed, secretsFile, backupPassphrase),
      });
    const restored = await restoreBundle(await place.open(file), {
      databaseUrl,
      files: fileStore(),
      replace: values.replace === true,
      now: new Date(),
      report: (line) => console.log(line),
    });
    console.log(`restored ${restored.rows} rows and ${restored.files} files; every balance is the sum of its postings`);
    if (restored.secrets)
      await writeAfterRestore(restored.secrets, secretsFile, backupPassphrase, `${place.name}/${file}`);
    if (restored.migrations.length > 0) console.log(`applied ${restored.migrations.length} newer migrations`);
  });
}

/** BACKUP_PASSPHRASE, if it is set. */
type Passphrase = string | undefined;

async function confirm(database: string): Promise<void> {
  const typed = await ask(
    `All that the database ${database} has is lost. Type its name to go on: `,
    `All of the database ${database} would be lost: say --yes as well`,
  );
  if (typed !== database) throw new OperatorError("Nothing was changed.");
}

/** The secrets of a bundle, for those who did not get them with the restore. */
async function decryptOnly(place: Place, file: string, path: string, passphrase: Passphrase): Promise<void> {
  let found: Buffer | undefined;
  await readBundle(await place.open(file), { secrets: async (sealed) => void (found = sealed) });
  if (!found) throw new OperatorError("The bundle has no secrets: it was made without --with-secrets");
  if (!passphrase) throw new OperatorError("Set BACKUP_PASSPHRASE, with which they were encrypted");
  await writeSecrets(found, passphrase, path);
}

/** The restore has come to its end, so nothing that is wrong here makes it a failure. */
async function writeAfterRestore(sealed: Buffer, path: string, passphrase: Passphrase, bundle: string): Promise<void> {
  const later = `npx loyalty restore ${bundle} --secrets-only`;
  if (!passphrase)
    return console.log(`the secrets of the bundle stay encrypted: set BACKUP_PASSPHRASE and run ${later}`);
  await writeSecrets(sealed, passphrase, path).catch((error: unknown) => {
    const reason = operatorMessage(error) ?? (error as Error).message;
    console.warn(`the secrets of the bundle were not written (${reason}): correct that and run ${later}`);
  });
}

/** @throws OperatorError when `writeSecrets` would fail */
async function requireWritable(sealed: Buffer, path: string, passphrase: Passphrase): Promise<void> {
  if (!passphrase) return;
  await openSecrets(sealed, passphrase);
  await create(path, "");
  await rm(path);
}

/** Never to the terminal, which others may see and which a log may keep. */
async function writeSecrets(sealed: Buffer, passphrase: string, path: string): Promise<void> {
  await create(path, asEnvironmentFile(await openSecrets(sealed, passphrase)));
  console.log(`the secrets are in ${path}: move them to the environment of the installation, and delete the file`);
}

/** A file that its owner alone may read, which one that is there already need not be. */
async function create(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === "EEXIST" ? "it is there already" : (error as Error).message;
    throw new OperatorError(`The secrets cannot be written to ${path}: ${reason}. Run the command in another folder`);
  }
}
