import type pg from "pg";
import type { FileStore } from "~/integrations/ports";
import type { Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";
import { VERSION } from "~/platform/version";
import { newestChecked, recordBackupEnd, recordBackupStart } from "~/services/backups/backup-records.server";
import { requireMigrations } from "../database/migrations";
import { OperatorError, operatorMessage } from "../operator-error";
import { bundleName } from "./bundle";
import { makeBundle, type BundleSize } from "./make-bundle";
import type { Place, Target } from "./places";
import { connectTo, onlyOne, sqlOn } from "./sessions";

export type BackupOptions = {
  databaseUrl: string;
  target: Target;
  files: FileStore;
  secrets?: Buffer;
  /** How many bundles of the place are kept. */
  keep: number;
  clock: () => Date;
  /** The requested backup that this one is. */
  recordId?: string;
};

export type MadeBackup = BundleSize & {
  path: string;
  deleted: string[];
  /** Why old bundles could not be deleted. The new one is good nevertheless. */
  deleteError?: string;
};

/**
 * Makes one bundle, notes it in the history, and then deletes old bundles of its place. One at a time.
 * @throws OperatorError when another backup runs, or the database is not of this version
 */
export async function runBackup(options: BackupOptions): Promise<MadeBackup> {
  const client = await connectTo(options.databaseUrl, "backup");
  try {
    await requireMigrations(options.databaseUrl);
    const made = await onlyOne(client, "backup", () => recorded(client, options));
    if (!made) throw new OperatorError("Another backup of this installation is running.");
    return made;
  } finally {
    await client.end().catch(() => {});
  }
}

async function recorded(client: pg.Client, options: BackupOptions): Promise<MadeBackup> {
  const { place } = options.target;
  const now = options.clock();
  const file = options.target.file ?? bundleName(now, VERSION);
  const on = sqlOn(client);
  const id = options.recordId ?? uuidv7(now);
  await recordBackupStart(on, id, { place: place.name, file, version: VERSION }, now);
  const made: MadeBackup = {
    ...(await written(on, id, file, now, options)),
    path: `${place.name}/${file}`,
    deleted: [],
  };
  if (options.target.file) return made;
  try {
    for (const name of await oldBundles(on, place, options.keep)) {
      await place.delete(name);
      made.deleted.push(name);
    }
  } catch (error) {
    made.deleteError = reasonOf(error);
  }
  return made;
}

/** Writes the bundle, and notes how that ended. */
async function written(on: Sql, id: string, file: string, now: Date, options: BackupOptions): Promise<BundleSize> {
  const { databaseUrl, files, secrets, target, clock } = options;
  try {
    const size = await target.place.write(file, (output) => makeBundle({ databaseUrl, files, secrets, now }, output));
    await recordBackupEnd(on, id, { bytes: size.bytes }, clock());
    return size;
  } catch (error) {
    await recordBackupEnd(on, id, { error: reasonOf(error) }, clock()).catch(() => {}); // the connection may be the reason
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return operatorMessage(error) ?? (error as Error).message;
}

/** All but the newest bundles, and the newest one that is known to be good. */
async function oldBundles(on: Sql, place: Place, keep: number): Promise<string[]> {
  const checked = await newestChecked(on, place.name);
  return (await place.bundles()).slice(keep).filter((name) => name !== checked);
}
