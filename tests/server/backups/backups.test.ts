import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskFiles } from "~/integrations/files/disk.server";
import { targetOf } from "~/server/backups/places";
import { restoreBundle, type RestoreTarget } from "~/server/backups/restore-bundle";
import { runBackup } from "~/server/backups/run-backup";
import { seed } from "../../../prisma/seed/seed";
import { emptyDatabase, testDatabase } from "../../setup/database";
import { databaseState } from "./database-state";

const folder = mkdtempSync(join(tmpdir(), "loyalty-backups-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { url, pool } = await testDatabase();
const files = diskFiles(join(folder, "files"));

it("round trip", async () => {
  console.time("seed");
  await seed({ databaseUrl: url, now: new Date("2026-11-21T08:00:00Z"), files });
  console.timeEnd("seed");
  const target = targetOf("bundles", folder, undefined);
  console.time("backup");
  const made = await runBackup({ databaseUrl: url, target, files, keep: 3 });
  console.timeEnd("backup");
  console.log(made);
  const empty = await emptyDatabase();
  console.time("restore");
  const restored = await restoreBundle(await target.place.open(made.path.split("/").at(-1)!), { databaseUrl: empty.url, files: diskFiles(join(folder, "restored")), replace: false, report: console.log });
  console.timeEnd("restore");
  console.log(restored.rows, restored.files);
  console.time("state");
  const before = await databaseState(pool), after = await databaseState(empty.pool);
  console.timeEnd("state");
  expect(after).toEqual(before);
});
