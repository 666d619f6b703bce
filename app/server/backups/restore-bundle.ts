import type { Readable } from "node:stream";
import pg from "pg";
import type { FileStore } from "~/integrations/ports";
import { LATE_AFTER } from "~/platform/late-after";
import { VERSION } from "~/platform/version";
import { forgetRunningBackups } from "~/services/backups/backup-records.server";
import { verifyPoints } from "~/services/points/verify.server";
import { applyMigrations, bringUpToDate, unknownMigration } from "../database/migrations";
import { compareVersions } from "../database/releases";
import { OperatorError } from "../operator-error";
import { nameOfTable, type BundleTable, type Manifest } from "./bundle";
import { clearDatabase, foreignTables, readFunctions, readPartitions, readTables } from "./catalogue";
import { putBack, takeOff, type LooseEnds } from "./loose-ends";
import { readBundle } from "./read-bundle";
import { connectTo, onlyOne, sqlOn } from "./sessions";
import { TableLoader } from "./table-loader";
import { hasUnfinishedRestore, UNFINISHED_RESTORE } from "./unfinished-restore";

export type RestoreTarget = {
  databaseUrl: string;
  /** Where the files go; without it they are read and compared with their checksums only. */
  files?: Pick<FileStore, "put">;
  /** Whether what the database has may be replaced. */
  replace: boolean;
  now: Date;
  report(line: string): void;
};

export type Restored = {
  manifest: Manifest;
  rows: number;
  files: number;
  migrations: string[];
  /** Encrypted, if the bundle has some. */
  secrets?: Buffer;
};

/**
 * Makes database and files what they were at the moment of a bundle, brings the database up to this version and compares
 * all balances with their postings. One that ends early can be repeated: until then no process takes the database for whole.
 * @throws OperatorError for a bundle that is damaged or of a newer version, a database with data (without `replace`) or
 *   running processes, and balances that are not the sum of their postings
 */
export async function restoreBundle(source: Readable, target: RestoreTarget): Promise<Restored> {
  const clients = [await connectTo(target.databaseUrl, "restore"), await connectTo(target.databaseUrl, "restore")];
  try {
    const restored = await onlyOne(clients[0]!, "restore", () => restoreWith(clients, source, target));
    if (!restored) throw new OperatorError("Another restore of this database is running.");
    return restored;
  } finally {
    source.destroy();
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function restoreWith(clients: pg.Client[], source: Readable, target: RestoreTarget): Promise<Restored> {
  const [client] = clients as [pg.Client];
  let loader: TableLoader | undefined;
  let looseEnds: LooseEnds | undefined;
  let secrets: Buffer | undefined;
  const { manifest, complete } = await readBundle(source, {
    async manifest(manifest) {
      requireKnown(manifest);
      await requireReplaceable(client, target.replace);
      target.report(`restoring the bundle of ${manifest.madeAt}, version ${manifest.version}`);
      await makeSchema(client, manifest, target.databaseUrl);
      looseEnds = await takeOff(client, sizesIn(manifest));
      loader = new TableLoader(clients, await tablesToLoad(client, manifest, target));
      for (const each of clients)
        await each.query(
          "SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; SET max_parallel_maintenance_workers = 2",
        );
    },
    chunk: (table, content) => loader!.chunk(table, content),
    tableEnd: async (table, rows) => loader!.end(table, rows),
    async file(key, content) {
      if (target.files) await target.files.put(key, content, "application/octet-stream");
      else for await (const part of content) void part;
    },
    secrets: async (sealed) => void (secrets = sealed),
  })
    .then(async (read) => {
      await loader!.finish();
      return read;
    })
    .catch(async (error: unknown) => {
      await loader?.abort();
      throw error;
    });
  target.report("the rows are there: making indexes and checking references");
  await putBack(clients, looseEnds!);
  for (const { name, value, called } of manifest.sequences)
    await client.query("SELECT setval(to_regclass($1), $2::bigint, $3) WHERE to_regclass($1) IS NOT NULL", [
      name,
      value,
      called,
    ]);
  await client.query("ANALYZE");
  const { migrations } = await bringUpToDate(target.databaseUrl);
  await forgetWhatRan(client, target.now);
  const differences = await verifyPoints(sqlOn(client));
  await client.query(`DROP TABLE ${UNFINISHED_RESTORE}`);
  if (differences.length > 0)
    throw new OperatorError(
      `Everything was restored, but ${differences.length} balances are not the sum of their postings: npx loyalty verify-points lists them`,
    );
  const rows = Object.values(complete.rows).reduce((sum, count) => sum + count, 0);
  return { manifest, rows, files: complete.files, migrations, secrets };
}

/**
 * Looks whether `restoreBundle` would begin, before a large bundle is read.
 * @throws OperatorError for a database with data (without `replace`) or running processes
 */
export async function requireRestorable(databaseUrl: string, replace: boolean): Promise<void> {
  const client = await connectTo(databaseUrl, "restore");
  await requireReplaceable(client, replace).finally(() => client.end().catch(() => {}));
}

/** @throws OperatorError for a bundle of a newer version, or of one whose migrations were other ones */
function requireKnown({ version, migrations }: Manifest): void {
  const unknown = unknownMigration(migrations);
  if (!unknown) return;
  // After a rollback the older version makes bundles of the newer one's tables.
  const by = compareVersions(version, VERSION) > 0 ? `${version} or later` : "the newer version that had upgraded it";
  throw new OperatorError(
    `The bundle is of version ${version}, whose database has the migration ${unknown}. This version (${VERSION}) does not know it: restore with ${by}`,
  );
}

async function requireReplaceable(client: pg.ClientBase, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
  const { encoding } = rows[0]!;
  if (encoding !== "UTF8")
    throw new OperatorError(`The database has the encoding ${encoding}: restore into one that was made with UTF8`);
  if (await runsProcesses(client))
    throw new OperatorError("Web servers or workers use this database: stop them all, then restore");
  if (replace || (await hasUnfinishedRestore(client))) return;
  const data = await dataOf(client);
  if (data)
    throw new OperatorError(
      `The database has ${data}: restore into an empty one, or say --replace to lose what is there`,
    );
}

/** Whether a process has reported itself within the time after which it counts as not responding. */
async function runsProcesses(client: pg.ClientBase): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT WHERE to_regclass('public.processes') IS NOT NULL");
  if (tables.length === 0) return false;
  const { rowCount } = await client.query(
    `SELECT FROM processes WHERE seen_at > now() - interval '${LATE_AFTER}' LIMIT 1`,
  );
  return rowCount! > 0;
}

/** What a restore would lose: the product's data, or tables that are not of the product. Undefined for none. */
export async function dataOf(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: found } = await client.query("SELECT WHERE to_regclass('public.organizations') IS NOT NULL");
  if (found.length > 0 && (await client.query("SELECT FROM organizations LIMIT 1")).rowCount! > 0) return "data";
  const foreign = await foreignTables(client);
  return foreign.length > 0 ? `tables of something else (${foreign.slice(0, 5).join(", ")})` : undefined;
}

/** Gives the database the schema that it had at the moment of the bundle, without rows. */
async function makeSchema(client: pg.Client, manifest: Manifest, databaseUrl: string): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${UNFINISHED_RESTORE} (begun_at timestamptz NOT NULL DEFAULT now())`);
  await clearDatabase(client);
  await applyMigrations(
    databaseUrl,
    manifest.migrations.map(({ name }) => name),
  );
  for (const { schema, name } of await readPartitions(client))
    await client.query(`DROP TABLE ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
  for (const { schema, name, parent, bound, constraints } of manifest.partitions) {
    const partition = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    await client.query(`CREATE TABLE ${partition} PARTITION OF ${pg.escapeIdentifier(parent)} ${bound}`);
    for (const { name: constraint, definition } of constraints)
      await client.query(`ALTER TABLE ${partition} ADD CONSTRAINT ${pg.escapeIdentifier(constraint)} ${definition}`);
  }
  await restoreFunctions(client, manifest.functions);
}

/** Replaces those that the migrations made by the ones that the bundle's database had. */
async function restoreFunctions(client: pg.ClientBase, functions: Manifest["functions"]): Promise<void> {
  const bySignature = new Map(functions.map((each) => [each.signature, each]));
  for (const { signature, result } of await readFunctions(client)) {
    if (bySignature.get(signature)?.result !== result) await client.query(`DROP ROUTINE ${signature}`);
  }
  await client.query("SET check_function_bodies = off"); // they may call each other
  for (const { definition } of functions) await client.query(definition);
  await client.query("RESET check_function_bodies");
}

/** The tables of the bundle that are in the database, which is emptied of what the migrations put into them. */
async function tablesToLoad(
  client: pg.ClientBase,
  { tables }: Manifest,
  { report }: RestoreTarget,
): Promise<Map<string, BundleTable>> {
  const there = await readTables(client);
  const names = new Set(there.map(nameOfTable));
  for (const table of tables.filter((each) => !names.has(nameOfTable(each))))
    report(`left out: the table ${nameOfTable(table)}, which no migration makes`);
  const quoted = there.map(({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
  await client.query(`TRUNCATE ${quoted.join(", ")}`);
  return new Map(tables.filter((each) => names.has(nameOfTable(each))).map((each) => [nameOfTable(each), each]));
}

/** How large a table's rows are, with those of its partitions, by the name that SQL gives it. */
function sizesIn({ tables, partitions }: Manifest): (table: string) => number {
  const sizes = new Map(tables.map((table) => [nameOfTable(table), table.bytes]));
  for (const { parent, ...partition } of partitions) {
    const name = `public.${parent}`;
    sizes.set(name, (sizes.get(name) ?? 0) + (sizes.get(nameOfTable(partition)) ?? 0));
  }
  return (table) => sizes.get(table.includes(".") ? table : `public.${table}`) ?? 0;
}

/** No process of then runs any more, so its jobs are free again: the queue would wait hours for them. */
async function forgetWhatRan(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    "UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL",
  );
  await client.query(
    "UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL",
  );
  await forgetRunningBackups(sqlOn(client), now);
}
