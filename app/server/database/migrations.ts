import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations as migrateJobQueue } from "graphile-worker";
import pg from "pg";
import { requireNoUnfinishedRestore } from "../backups/unfinished-restore";
import { OperatorError } from "../operator-error";
import { deployFunctions, FUNCTIONS_FOLDER, FUNCTIONS_TABLE, hasFunctions } from "./functions";

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

/** Where the migrations and the database functions are. */
export type SchemaFolders = { migrations: string; functions: string };

/** The names of what a deploy applied. */
export type Deployed = { migrations: string[]; functions: string[] };

/**
 * Brings the database up to date: migrations, changed database functions, and the job queue's own schema. Any number of
 * processes may call it concurrently: each change is applied by one of them. Returns what this call applied.
 * @throws OperatorError one line, when a migration failed, was edited or is unknown here, when a function cannot be
 *   created, when the server is older than PostgreSQL 15, and when a restore has not come to its end
 */
export async function deployMigrations(
  connectionString: string,
  folders: SchemaFolders = { migrations: MIGRATIONS_FOLDER, functions: FUNCTIONS_FOLDER },
): Promise<Deployed> {
  return withMigrationLock(connectionString, async (client) => {
    await requireNoUnfinishedRestore(client);
    return deployAll(client, connectionString, folders);
  });
}

/** As `deployMigrations`, for the restore itself. */
export async function bringUpToDate(connectionString: string): Promise<Deployed> {
  return withMigrationLock(connectionString, (client) =>
    deployAll(client, connectionString, { migrations: MIGRATIONS_FOLDER, functions: FUNCTIONS_FOLDER }),
  );
}

/**
 * Gives an empty database the schema that one had that had applied these migrations, without the database functions.
 * @param names those of migrations of this version
 */
export async function applyMigrations(connectionString: string, names: readonly string[]): Promise<void> {
  const applied = new Set(names);
  await withMigrationLock(connectionString, async (client) => {
    await client.query(MIGRATIONS_TABLE);
    await client.query(FUNCTIONS_TABLE);
    for (const migration of readMigrations()) if (applied.has(migration.name)) await apply(client, migration);
    await deployJobQueue(connectionString);
  });
}

/** The first of the migrations of a database that this version does not have, or has with another text. */
export function unknownMigration(applied: readonly Pick<Migration, "name" | "checksum">[]): string | undefined {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  return applied.find(({ name, checksum }) => name > BEFORE_FIRST_VERSION && known.get(name) !== checksum)?.name;
}

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

async function deployAll(client: pg.Client, connectionString: string, folders: SchemaFolders): Promise<Deployed> {
  const migrations = readMigrations(folders.migrations);
  await client.query(MIGRATIONS_TABLE);
  await recordFirstVersion(client, migrations);
  const pending = findPending(migrations, await readHistory(client));
  for (const migration of pending) await apply(client, migration);
  const functions = await deployFunctions(client, folders.functions);
  await deployJobQueue(connectionString);
  return { migrations: pending.map(({ name }) => name), functions };
}

/**
 * For commands that only use the database: brings an empty one up to date, and changes no other. A command of an older
 * version would otherwise put its database functions back.
 * @throws OperatorError one line, when the database is older than this version, and as `deployMigrations`
 */
export async function prepareDatabase(
  connectionString: string,
  folders: SchemaFolders = { migrations: MIGRATIONS_FOLDER, functions: FUNCTIONS_FOLDER },
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: "migrate", options: "-c TimeZone=UTC" });
  client.on("error", () => {}); // the statement that is running fails
  await connect(client);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]); // another process may be filling it
    await requireNoUnfinishedRestore(client);
    const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NULL AS empty");
    if (!rows[0].empty) {
      const pending = findPending(readMigrations(folders.migrations), await readHistory(client));
      if (pending.length > 0 || !(await hasFunctions(client, folders.functions)))
        throw new OperatorError("The database is older than this version: run npm run db:migrate first");
      return;
    }
  } finally {
    await client.end();
  }
  await deployMigrations(connectionString, folders);
}

/**
 * For processes that need the schema to do anything. What a newer version has added does not count, since they go on during
 * its upgrade.
 * @throws OperatorError one line, when the database does not answer or lacks a migration of this version
 */
export async function requireMigrations(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: "migrate" });
  await connect(client);
  try {
    await requireNoUnfinishedRestore(client);
    const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NULL AS empty");
    const applied = new Set(rows[0].empty ? [] : (await readHistory(client)).map(nameOfFinished));
    if (!readMigrations().every(({ name }) => applied.has(name)))
      throw new OperatorError("The database is empty or older than this version: run npm run db:migrate first");
  } finally {
    await client.end();
  }
}

function nameOfFinished({ migration_name, finished_at }: Applied): string | undefined {
  return finished_at ? migration_name : undefined;
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

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

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
  const { rows } = await client.query<Applied>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at",
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
  if (!first || !last || nameOfFinished(last) !== BEFORE_FIRST_VERSION) return;
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), first.checksum, first.name],
  );
}

function findPending(migrations: Migration[], history: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const applied = new Set(history.map(({ migration_name }) => migration_name));
  const isEarlier = (name: string) => known.has(FIRST_VERSION) && name <= BEFORE_FIRST_VERSION;
  const isComplete = history.map(nameOfFinished).includes(BEFORE_FIRST_VERSION);
  if (!isComplete && history.some(({ migration_name }) => isEarlier(migration_name)))
    throw new OperatorError(
      `The database is from before ${BEFORE_FIRST_VERSION}, which only the development version that made it can upgrade. For a database of the demo, delete its folder (.data) and start again`,
    );
  for (const { migration_name: name, checksum, finished_at } of history) {
    if (isEarlier(name)) continue;
    if (!finished_at) {
      throw new OperatorError(
        `Migration ${name} failed half-way earlier: correct the cause, set rolled_back_at in its row of _prisma_migrations, and run it again`,
      );
    }
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql); // sent whole: one implicit transaction, and function bodies keep their semicolons
  } catch (error) {
    const message = (error as Error).message;
    await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, message]);
    throw new OperatorError(`Migration ${name} failed: ${message}`);
  }
  await client.query("UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1", [id]);
}
