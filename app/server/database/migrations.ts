import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runMigrations as migrateJobQueue } from "graphile-worker";
import pg from "pg";
import { VERSION } from "~/platform/version";
import { requireNoUnfinishedRestore } from "../backups/unfinished-restore";
import { OperatorError } from "../operator-error";
import { changedFunctions, deployFunctions, FUNCTIONS_FOLDER, FUNCTIONS_TABLE, hasFunctions } from "./functions";
import { commitsItself, oldestVersionFor } from "./migration-files";
import {
  compareVersions,
  isOfNewerVersion,
  readReleases,
  recordRelease,
  RELEASES_TABLE,
  runningVersions,
} from "./releases";

/**
 * Applies `prisma/migrations` with nothing but pg, and keeps the table `_prisma_migrations` as Prisma does, so
 * that `prisma migrate deploy` agrees with it: Prisma's own command needs a native engine that cannot be
 * downloaded everywhere.
 */
export const MIGRATIONS_FOLDER = "prisma/migrations";

export type Migration = { name: string; sql: string; checksum: string };

/** The migrations of a folder in the order in which they are applied. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, "migration.sql"), "utf8") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((migration) => ({ ...migration, checksum: createHash("sha256").update(migration.sql).digest("hex") }));
}

/** A version of the platform, as far as the database is concerned. */
export type Schema = { migrations: string; functions: string; version: string };

const THIS_VERSION: Schema = { migrations: MIGRATIONS_FOLDER, functions: FUNCTIONS_FOLDER, version: VERSION };

/** The names of what a deploy applied, and the newer version that the database is of, which was left as it is. */
export type Deployed = { migrations: string[]; functions: string[]; newerVersion?: string };

/**
 * Brings the database up to date: migrations, changed database functions, and the job queue's schema. Any number of processes
 * may call it concurrently. A database of a newer version that works with this one keeps its functions (see `takeBack`).
 * @throws OperatorError one line, when a migration failed, was edited or is unknown here, when a function cannot be created,
 *   when the database or the server's version does not work with this one, and when a restore has not come to its end
 */
export async function deployMigrations(connectionString: string, schema = THIS_VERSION): Promise<Deployed> {
  return withMigrationLock(connectionString, async (client) => {
    await requireNoUnfinishedRestore(client);
    return deployAll(client, connectionString, schema);
  });
}

/** As `deployMigrations`, for the restore itself. */
export async function bringUpToDate(connectionString: string): Promise<Deployed> {
  return withMigrationLock(connectionString, (client) => deployAll(client, connectionString, THIS_VERSION));
}

/**
 * Gives an empty database the schema that one had that had applied these migrations, without the database functions.
 * @param names those of migrations of this version
 */
export async function applyMigrations(connectionString: string, names: readonly string[]): Promise<void> {
  const applied = new Set(names);
  await withMigrationLock(connectionString, async (client) => {
    for (const table of [MIGRATIONS_TABLE, FUNCTIONS_TABLE, RELEASES_TABLE]) await client.query(table);
    for (const migration of readMigrations()) if (applied.has(migration.name)) await apply(client, migration);
    await deployJobQueue(connectionString);
  });
}

/** The first of the migrations of a database that this version does not have, or has with another text. */
export function unknownMigration(applied: readonly Pick<Migration, "name" | "checksum">[]): string | undefined {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  return applied.find(({ name, checksum }) => name > BEFORE_FIRST_VERSION && known.get(name) !== checksum)?.name;
}

/**
 * What a deploy would do, without doing it: the migrations that are missing, the functions whose text changed, and the
 * version that the database is of.
 * @throws OperatorError as `deployMigrations`
 */
export async function pendingChanges(connectionString: string, schema = THIS_VERSION) {
  return withMigrationLock(connectionString, async (client) => {
    await requireNoUnfinishedRestore(client);
    const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NULL AS empty");
    if (rows[0].empty) return { pending: readMigrations(schema.migrations), functions: [], isEmpty: true };
    const { release, pending } = await readState(client, schema);
    const functions = await changedFunctions(client, schema.functions);
    return { pending, functions: functions.map(({ name }) => name), isEmpty: false, release };
  });
}

/**
 * Puts this version's functions back into a database that a newer one has upgraded. What its migrations added stays. No
 * process of the newer version may run, since it calls its own functions.
 * @returns the version that the database was of, and the functions that were put back
 * @throws OperatorError when it is not of a newer version that works with this one, and while that one's processes run
 */
export async function takeBack(connectionString: string, schema = THIS_VERSION) {
  return withMigrationLock(connectionString, async (client) => {
    await requireNoUnfinishedRestore(client);
    const { release, isNewer } = await readState(client, schema);
    if (!release || !isNewer)
      throw new OperatorError(
        `The database is ${release ? `of version ${release.version}` : "empty or older than 0.1.0"}, and this is ${schema.version}. To go back, install the older version and run rollback there`,
      );
    const running = await runningVersions(client);
    const newer = running.filter((version) => compareVersions(version, schema.version) > 0);
    if (newer.length > 0)
      throw new OperatorError(
        `Processes of version ${newer.join(" and ")} still run: replace them by this version's first, which works with the database as it is`,
      );
    const functions = await deployFunctions(client, schema.functions);
    await recordRelease(client, { version: schema.version, oldestVersion: release.oldestVersion });
    return { from: release.version, functions };
  });
}

async function deployAll(client: pg.Client, connectionString: string, schema: Schema): Promise<Deployed> {
  await client.query(MIGRATIONS_TABLE);
  const migrations = readMigrations(schema.migrations);
  await recordFirstVersion(client, migrations);
  const { release, isNewer, pending } = await readState(client, schema);
  if (pending.length > 0) await requireNothingOlder(client, oldestVersionFor(migrations));
  for (const migration of pending) await apply(client, migration);
  const applied = pending.map(({ name }) => name);
  if (isNewer) return { migrations: applied, functions: [], newerVersion: release!.version };
  const functions = await deployFunctions(client, schema.functions);
  await deployJobQueue(connectionString);
  if (release?.version !== schema.version)
    await recordRelease(client, { version: schema.version, oldestVersion: oldestVersionFor(migrations) });
  return { migrations: applied, functions };
}

/**
 * For commands that only use the database: brings an empty one up to date, and changes no other. A command of an older
 * version would otherwise put its database functions back.
 * @throws OperatorError one line, when the database is older than this version, and as `deployMigrations`
 */
export async function prepareDatabase(connectionString: string, schema = THIS_VERSION): Promise<void> {
  const isEmpty = await withMigrationLock(connectionString, async (client) => {
    await requireNoUnfinishedRestore(client);
    const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NULL AS empty");
    if (rows[0].empty) return true;
    const { pending } = await readState(client, schema);
    if (pending.length > 0 || !(await hasFunctions(client, schema.functions)))
      throw new OperatorError("The database is older than this version: run npm run db:migrate first");
    return false;
  });
  if (isEmpty) await deployMigrations(connectionString, schema);
}

/**
 * For processes that need the schema to do anything. What a newer version has added does not count, since they go on during
 * its upgrade.
 * @throws OperatorError one line, when the database does not answer, lacks a migration of this version, or is of a newer one
 *   that removed what this one uses
 */
export async function requireMigrations(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: "migrate" });
  await connect(client);
  try {
    await requireNoUnfinishedRestore(client);
    const applied = new Set((await readHistory(client)).map(({ migration_name }) => migration_name));
    if (!readMigrations().every(({ name }) => applied.has(name)))
      throw new OperatorError("The database is empty or older than this version: run npm run db:migrate first");
    isOfNewerVersion((await readReleases(client))[0], VERSION);
  } finally {
    await client.end();
  }
}

/** Runs `work` while no other process migrates the database. */
async function withMigrationLock<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: "migrate", options: "-c TimeZone=UTC" });
  client.on("error", () => {}); // the statement that is running fails
  await connect(client);
  try {
    await requireVersion(client);
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What the database has and lacks. @throws OperatorError when this version cannot work with it */
async function readState(client: pg.Client, schema: Schema) {
  const releases = await readReleases(client);
  const [release] = releases;
  const isNewer = isOfNewerVersion(release, schema.version);
  const mayHaveMore = releases.some(({ version }) => compareVersions(version, schema.version) > 0);
  const pending = findPending(readMigrations(schema.migrations), await readHistory(client), mayHaveMore);
  return { release, isNewer, pending };
}

/** With a pool of its own: the server may close its idle connection first, which must not fail the migrations. */
async function deployJobQueue(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 1, application_name: "migrate" });
  pgPool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  try {
    await migrateJobQueue({ pgPool });
  } finally {
    await pgPool.end();
  }
}

const PRISMA_LOCK = 72707369; // the advisory lock that Prisma Migrate takes

const MIGRATIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

type Applied = { migration_name: string; checksum: string };

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw new OperatorError(
      `The database does not answer: ${(error as Error).message || (error as { code?: string }).code}`,
    );
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string; number: number }>(
    "SELECT current_setting('server_version') AS server_version, current_setting('server_version_num')::int AS number",
  );
  if (rows[0]!.number < 150000)
    throw new OperatorError(`PostgreSQL ${rows[0]!.server_version} is too old: 15 or later is needed`);
}

async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') IS NULL AS empty");
  if (tables[0].empty) return [];
  const { rows } = await client.query<Applied>(
    `SELECT migration_name, checksum FROM _prisma_migrations
      WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY started_at`,
  );
  return rows;
}

/** The first version's migration has the schema that the development before it ended with, after this migration. */
const FIRST_VERSION = "20261205000000_first_version";
const BEFORE_FIRST_VERSION = "20261204165000_emails_of_imports";

/** Notes that a database whose last migration is the one before the first version has the schema of that version. */
async function recordFirstVersion(client: pg.Client, migrations: Migration[]): Promise<void> {
  const first = migrations.find(({ name }) => name === FIRST_VERSION);
  const [last] = (await readHistory(client)).sort((a, b) => (a.migration_name < b.migration_name ? 1 : -1));
  if (!first || last?.migration_name !== BEFORE_FIRST_VERSION) return;
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), first.checksum, first.name],
  );
}

/** @throws OperatorError while processes run for which the migrations remove what they use */
async function requireNothingOlder(client: pg.Client, oldestVersion: string): Promise<void> {
  const older = (await runningVersions(client)).filter((version) => compareVersions(version, oldestVersion) < 0);
  if (older.length > 0)
    throw new OperatorError(
      `Processes of version ${older.join(" and ")} run, which the migrations would break: upgrade to ${oldestVersion} first, or stop all processes`,
    );
}

/** @param mayHaveMore whether a newer version may have applied migrations that this one does not know */
function findPending(migrations: Migration[], history: Applied[], mayHaveMore: boolean): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const applied = new Set(history.map(({ migration_name }) => migration_name));
  const isEarlier = (name: string) => known.has(FIRST_VERSION) && name <= BEFORE_FIRST_VERSION;
  const isComplete = applied.has(BEFORE_FIRST_VERSION);
  if (!isComplete && history.some(({ migration_name }) => isEarlier(migration_name)))
    throw new OperatorError(
      `The database is from before ${BEFORE_FIRST_VERSION}, which only the development version that made it can upgrade. For a database of the demo, delete its folder (.data) and start again`,
    );
  for (const { migration_name: name, checksum } of history) {
    if (isEarlier(name) || (mayHaveMore && !known.has(name))) continue;
    if (!known.has(name))
      throw new OperatorError(
        `The database has migration ${name}, which this version does not know: it belongs to a newer version`,
      );
    if (known.get(name)!.checksum !== checksum)
      throw new OperatorError(
        `Migration ${name} was edited after this database had applied it. Run the version that made the database, or restore that file from it and put the change in a new migration. For a database of the demo, delete its folder (.data) and start again`,
      );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** A change of a table waits so long for those who use it, while everybody else waits for the change; then it is tried again. */
const LOCK_TIMEOUT = "2s";
const LOCK_TRIES = 60;
const LOCK_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Applies a migration. With its row in one transaction, so that nothing remains of one that fails or is killed; one that
 * commits by itself can be run again.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await (commitsItself(migration.sql) ? applyInSteps : applyAtOnce)(client, migration);
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE && tries < LOCK_TRIES) {
        await sleep(LOCK_PAUSE_MS);
        continue;
      }
      throw new OperatorError(`Migration ${migration.name} failed: ${(error as Error).message}`);
    }
  }
}

async function applyAtOnce(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(sql); // sent whole: function bodies keep their semicolons
    await client.query(FINISHED, [randomUUID(), checksum, name]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {}); // the connection may be the reason
    throw error;
  }
}

async function applyInSteps(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  // What an earlier try that was killed has left: an index that is not valid, and its row.
  const [, index] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/im.exec(sql) ?? [];
  if (index) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  await client.query(sql);
  await client.query(FINISHED, [randomUUID(), checksum, name]);
}

const FINISHED = `
  INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), 1)`;
