import type pg from "pg";
import { LATE_AFTER } from "~/platform/late-after";
import { OperatorError } from "../operator-error";

/** A version that migrated the database, or to which the database was taken back. */
export type Release = {
  version: string;
  /** The oldest version that works with the schema of that moment. */
  oldestVersion: string;
};

/** The first version. A schema from which nothing was removed since works with it. */
export const FIRST_RELEASE = "0.1.0";

/** One row for each time that another version took over; the last one is what the database is for. */
export const RELEASES_TABLE = `
  CREATE TABLE IF NOT EXISTS releases (
    id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version        text NOT NULL,
    oldest_version text NOT NULL,
    applied_at     timestamptz NOT NULL
  )`;

/** The versions that the database was for, the present one first. */
export async function readReleases(client: pg.Client): Promise<Release[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('releases') IS NOT NULL AS found");
  if (!tables[0].found) return [];
  const { rows } = await client.query<Release>(
    `SELECT version, oldest_version AS "oldestVersion" FROM releases ORDER BY id DESC`,
  );
  return rows;
}

/** Notes which version the database is for now. */
export async function recordRelease(client: pg.Client, { version, oldestVersion }: Release): Promise<void> {
  await client.query(RELEASES_TABLE);
  await client.query("INSERT INTO releases (version, oldest_version, applied_at) VALUES ($1, $2, now())", [
    version,
    oldestVersion,
  ]);
}

/** The versions of the processes that report themselves. */
export async function runningVersions(client: pg.Client): Promise<string[]> {
  const { rows: columns } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = to_regclass('processes') AND attname = 'version'",
  );
  if (columns.length === 0) return []; // from before the first version
  const { rows } = await client.query<{ version: string }>(
    `SELECT DISTINCT version FROM processes WHERE version IS NOT NULL AND seen_at > now() - interval '${LATE_AFTER}'`,
  );
  return rows.map(({ version }) => version).sort(compareVersions);
}

/**
 * Whether a newer version has migrated the database, so that `version` may run on it and must not change it.
 * @throws OperatorError when that newer version has removed what `version` uses
 */
export function isOfNewerVersion(release: Release | undefined, version: string): release is Release {
  if (!release || compareVersions(release.version, version) <= 0) return false;
  if (compareVersions(release.oldestVersion, version) > 0)
    throw new OperatorError(
      `The database is of version ${release.version}, which works with ${release.oldestVersion} and later. For ${version} restore the backup from before that upgrade`,
    );
  return true;
}

/**
 * The order of two versions such as "0.9.1" and "0.10.0": negative, zero or positive.
 * @throws Error for other forms, which have no order here
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => {
    if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version`);
    return version.split(".").map(Number);
  });
  return a!.map((number, at) => number - b![at]!).find((difference) => difference !== 0) ?? 0;
}
