import pg from "pg";
import { uuidv7 } from "~/platform/ids.server";
import { recordCheckEnd, recordCheckStart } from "~/services/backups/backup-records.server";
import { OperatorError, operatorMessage } from "../operator-error";
import { clearDatabase } from "./catalogue";
import type { Place, Target } from "./places";
import { dataOf, restoreBundle, type Restored } from "./restore-bundle";
import { connectTo, onlyOne, sqlOn } from "./sessions";
import { hasUnfinishedRestore, UNFINISHED_RESTORE } from "./unfinished-restore";

export type CheckOptions = {
  databaseUrl: string;
  /** The newest bundle is checked, if none is named. */
  target: Target;
  /** An empty database to use, in place of one that is made for the check. */
  scratchUrl?: string;
  clock: () => Date;
  report(line: string): void;
};

const LOCK = "restore-check";

/**
 * Restores a bundle into a scratch database, which compares all checksums, numbers of rows, references and balances, and
 * notes what came of it in the history. Files are read and compared; nothing is stored.
 * @throws OperatorError with what is wrong with the bundle; when there is none; when another check runs
 */
export async function checkBundle(options: CheckOptions): Promise<Restored & { path: string }> {
  const client = await connectTo(options.databaseUrl, "restore");
  try {
    const checked = await onlyOne(client, LOCK, () => recorded(client, options));
    if (!checked) throw new OperatorError("Another check of a backup is running.");
    return checked;
  } finally {
    await client.end().catch(() => {});
  }
}

async function recorded(client: pg.Client, options: CheckOptions): Promise<Restored & { path: string }> {
  const { place } = options.target;
  const file = options.target.file ?? (await place.bundles())[0];
  if (!file) throw new OperatorError(`There is no bundle in ${place.name}`);
  const now = options.clock();
  const id = await recordCheckStart(sqlOn(client), uuidv7(now), { place: place.name, file }, now);
  const restored = await withScratchDatabase(client, options, (url) => restoreHere(place, file, url, options)).catch(
    async (error: unknown) => {
      const reason = operatorMessage(error) ?? (error as Error).message;
      await recordCheckEnd(sqlOn(client), id, reason, options.clock()).catch(() => {}); // the connection may be the reason
      throw error;
    },
  );
  await recordCheckEnd(sqlOn(client), id, null, options.clock());
  return { ...restored, path: `${place.name}/${file}` };
}

async function restoreHere(place: Place, file: string, databaseUrl: string, { report, clock }: CheckOptions) {
  return restoreBundle(await place.open(file), { databaseUrl, replace: false, report, now: clock() });
}

async function withScratchDatabase<T>(
  client: pg.Client,
  { databaseUrl, scratchUrl }: CheckOptions,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (scratchUrl) return withOwnDatabase(scratchUrl, work);
  const url = new URL(databaseUrl);
  const name = `${url.pathname.slice(1)}_restore_check`;
  url.pathname = `/${name}`;
  const drop = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`;
  await client.query(drop); // what a killed check left
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "42501") throw error;
    throw new OperatorError(
      "The database's role may not create databases: set RESTORE_CHECK_DATABASE_URL to an empty one for the check",
    );
  }
  return work(url.href).finally(() => client.query(drop).catch(() => {}));
}

/** The operator's own database is emptied afterwards, and used only when it was empty before. */
async function withOwnDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const scratch = await connectTo(url, "restore");
  try {
    // Locks are those of one database, and the installation's one is taken.
    const result = await onlyOne(scratch, LOCK, async () => {
      if ((await dataOf(scratch)) && !(await hasUnfinishedRestore(scratch)))
        throw new OperatorError("The database of RESTORE_CHECK_DATABASE_URL is not empty: it is for the check alone");
      return { restored: await work(url).finally(() => empty(scratch)) };
    });
    if (!result) throw new OperatorError("RESTORE_CHECK_DATABASE_URL is the database of the installation itself");
    return result.restored;
  } finally {
    await scratch.end().catch(() => {});
  }
}

async function empty(client: pg.Client): Promise<void> {
  await clearDatabase(client);
  await client.query(`DROP TABLE IF EXISTS ${UNFINISHED_RESTORE}`);
}
