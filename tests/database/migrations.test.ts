import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readMigrations } from "~/server/database/migrations";

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
