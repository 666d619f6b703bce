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
  /** The requested backup that this one is. */
  recordId?: string;
};

export type MadeBackup = BundleSize & { path: string; deleted: string[] };

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
  const now = new Date();
  const file = options.target.file ?? bundleName(now, VERSION);
  const on = sqlOn(client);
  const id = options.recordId ?? uuidv7(now);
  await recordBackupStart(on, id, { place: place.name, file, version: VERSION }, now);
  try {
    const { databaseUrl, files, secrets } = options;
    const size = await place.write(file, (output) => makeBundle({ databaseUrl, files, secrets, now }, output));
    await recordBackupEnd(on, id, { bytes: size.bytes }, new Date());
    const deleted = options.target.file ? [] : await deleteOld(on, place, options.keep);
    return { ...size, path: `${place.name}/${file}`, deleted };
  } catch (error) {
    const reason = operatorMessage(error) ?? (error as Error).message;
    await recordBackupEnd(on, id, { error: reason }, new Date()).catch(() => {}); // the connection may be the reason
    throw error;
  }
}

/** Keeps the newest bundles, and the newest one that is known to be good. */
async function deleteOld(on: Sql, place: Place, keep: number): Promise<string[]> {
  const checked = await newestChecked(on, place.name);
  const old = (await place.bundles()).slice(keep).filter((name) => name !== checked);
  for (const name of old) await place.delete(name);
  return old;
}
