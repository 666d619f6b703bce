import { compareVersions, FIRST_RELEASE } from "./releases";

/**
 * What can be told from the text of a migration without a database.
 */

/**
 * The line with which a migration begins that removes something: from which version on the platform works without it.
 * Older ones cannot run on the database any more, so it comes a release after the last use.
 */
const REMOVES_SINCE = /^-- Removes what no version since (\d+\.\d+\.\d+) uses\b/m;

/** The oldest version that works with a schema of all of these migrations. */
export function oldestVersionFor(migrations: { sql: string }[]): string {
  const versions = migrations.flatMap(({ sql }) => REMOVES_SINCE.exec(sql)?.[1] ?? []);
  return [FIRST_RELEASE, ...versions].sort(compareVersions).at(-1)!;
}

/**
 * Whether a file is one statement that commits by itself, and so cannot be part of a transaction. It can be run again
 * when it was killed.
 */
export function commitsItself(sql: string): boolean {
  const [, statement] = /^(?:\s|--.*\n)*([^]*)/.exec(sql)!;
  return /^CREATE (UNIQUE )?INDEX CONCURRENTLY\b/i.test(statement!) || /^DO\b[^]*^\s*COMMIT;/im.test(statement!);
}
