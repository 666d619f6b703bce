import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { oldestVersionFor } from "~/server/database/migration-files";
import { readMigrations } from "~/server/database/migrations";
import { readMigration } from "~/server/database/upgrade-plan";

/**
 * A database remembers the checksum of each migration that it has, and stops the upgrade when the file is another one. So
 * a migration that is part of the main branch is never edited, not even a comment. The checksums are in the snapshot beside
 * this file. The first run adds those of new migrations to it, except in CI: commit it with them.
 */
const migrations = readMigrations();

const rows = migrations.map(({ name, checksum }) => [name, checksum] as const);

it.each(rows)("the migration %s is what it was when it was added", (_, checksum) => {
  expect(checksum).toMatchSnapshot();
});

it("no migration is gone", () => {
  const snapshot = readFileSync(new URL("__snapshots__/migrations.test.ts.snap", import.meta.url), "utf8");
  const added = [...snapshot.matchAll(/^exports\[`the migration (\S+) is /gm)].map(([, name]) => name!);
  const there = new Set(migrations.map(({ name }) => name));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((name) => !there.has(name))).toEqual([]);
});

/** The last migration of 0.1.0, the first release: nobody runs a version from before it. */
const LAST_OF_FIRST_RELEASE = "20261213000200_versions_of_processes";

/**
 * Versions run side by side during an upgrade, and people go back to the one before. So a migration that takes something away
 * comes after the release that stopped using it, and names that (CONTRIBUTING.md).
 */
it("a migration that removes something says since when nothing uses it", async () => {
  const later = migrations.filter(({ name }) => name > LAST_OF_FIRST_RELEASE);
  const silent = [];
  for (const migration of later) {
    const { removals } = await readMigration(migration);
    if (removals.length > 0 && oldestVersionFor([migration]) === oldestVersionFor([])) silent.push(migration.name);
  }
  expect(silent).toEqual([]);
});

it("every migration can be read, so that an upgrade can say what it does", async () => {
  for (const migration of migrations) await readMigration(migration);
});
