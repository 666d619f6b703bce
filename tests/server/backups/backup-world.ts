import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll } from "vitest";
import { diskFiles } from "~/integrations/files/disk.server";
import type { FileStore } from "~/integrations/ports";
import { enqueue } from "~/jobs/queue.server";
import { sql } from "~/platform/database/statements.server";
import { bundleName } from "~/server/backups/bundle";
import { targetOf, type Target } from "~/server/backups/places";
import { restoreBundle, type RestoreTarget } from "~/server/backups/restore-bundle";
import { runBackup, type BackupOptions } from "~/server/backups/run-backup";
import { createParticipant, createProgram, createReward, givePoints, NOW } from "../../factories";
import { emptyDatabase, type TestDatabase } from "../../setup/database";

/** A folder with the files of an installation and its bundles, deleted after the test file. */
export function backupFolder() {
  const folder = mkdtempSync(join(tmpdir(), "loyalty-backups-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return { folder, files: diskFiles(join(folder, "files")), bundles: targetOf("bundles", folder, undefined) };
}

/** A program with people, points, a job and files; and enough rows that indexes are dropped and made again. */
export async function fillInstallation(pool: pg.Pool, files: FileStore): Promise<string> {
  const { id: programId } = await createProgram({ timeZone: "UTC" });
  for (let number = 0; number < 3; number++) {
    const { id } = await createParticipant(programId, { firstName: "José\t\\N", lastName: "O'Brien\n" });
    await givePoints(programId, id, 100 + number);
  }
  await createReward(programId);
  await enqueue(sql, "purge-expired", {}, { key: "later", delaySeconds: 3_600 });
  await files.put("media/picture.png", Buffer.from("picture"), "image/png");
  await files.put("imports/empty.csv", Buffer.alloc(0), "text/csv");
  const more =
    "from generate_series(1, 6000) n, lateral (select string_agg(md5(n || '-' || m), '') as text from generate_series(1, 48) m) t";
  await pool.query(
    `insert into audit_entries (program_id, id, actor_type, action, target_type, after, request_id, created_at)
      select $1, new_uuid($2), 'system', 'test', 'program', jsonb_build_object('text', text), 'test', $2 ${more}`,
    [programId, NOW],
  );
  await pool.query(
    `insert into webhook_events (program_id, id, type, data, created_at, fanned_out_at)
      select $1, new_uuid($2), 'test', jsonb_build_object('text', text), $2, $2 ${more}`,
    [programId, NOW],
  );
  return programId;
}

/** Makes a bundle and says which file it is. */
export async function backUp(
  options: Pick<BackupOptions, "databaseUrl" | "target" | "files"> & Partial<BackupOptions>,
) {
  const made = await runBackup({ keep: 14, ...options });
  return { ...made, file: made.path.split("/").at(-1)! };
}

/** Restores a bundle into a new database, or into that of `options`. */
export async function restoreInto(
  { place }: Target,
  file: string,
  options: Partial<RestoreTarget> & { database?: TestDatabase } = {},
) {
  const database = options.database ?? (await emptyDatabase());
  const target = { databaseUrl: database.url, replace: false, report: () => {}, ...options };
  return { database, restored: await restoreBundle(await place.open(file), target) };
}

/** A name as that of the backup of a day. */
export const bundleOf = (day: number) => bundleName(new Date(Date.UTC(2026, 10, day, 3)), "0.1.0");
