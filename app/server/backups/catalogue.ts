/** What the database's catalogue says about the schemas of the product. */
import type pg from "pg";
import { readMigrations } from "../database/migrations";
import { nameOfTable, type BundleCatalogue, type BundleTable } from "./bundle";
import { UNFINISHED_RESTORE } from "./unfinished-restore";

/** The job queue's schema has the jobs that wait, such as mails that were not sent yet. */
export const SCHEMAS = ["public", "partitions", "graphile_worker"];

/** Not part of a bundle: what is made by applying the migrations, and what says which processes run. */
const LEFT_OUT = ["public._prisma_migrations", "graphile_worker.migrations", "public.unfinished_restore"];

/** Objects of extensions are made by the migrations. An object's number is unique in its own catalogue only. */
function ofExtension(catalogue: "pg_class" | "pg_proc" | "pg_type"): string {
  return `EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;
}

/** Everything that a restore needs to know before the rows come. The client is in the transaction that reads the rows. */
export async function readCatalogue(client: pg.ClientBase): Promise<BundleCatalogue> {
  const version = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY started_at, migration_name`,
  );
  return {
    serverVersion: version.rows[0]!.version,
    migrations,
    tables: await readTables(client),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
    functions: await readFunctions(client),
  };
}

/**
 * The tables that have rows of their own, partitions included, the largest first. Unlogged ones say what is true of running
 * processes only.
 */
export async function readTables(client: pg.ClientBase): Promise<BundleTable[]> {
  const { rows } = await client.query<BundleTable>(
    `SELECT c.relnamespace::regnamespace::text AS schema, c.relname AS name, pg_relation_size(c.oid)::float8 AS bytes,
        array(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
          AND attgenerated = '' ORDER BY attnum) AS columns
      FROM pg_class c WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace::regnamespace::text = ANY ($1)
        AND NOT ${ofExtension("pg_class")}
      ORDER BY bytes DESC, schema, name`,
    [SCHEMAS],
  );
  return rows.filter((table) => !LEFT_OUT.includes(nameOfTable(table)));
}

/** The tables and views in `public` that neither extensions nor migrations made, by name. */
export async function foreignTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
        AND c.relnamespace = 'public'::regnamespace AND NOT ${ofExtension("pg_class")} ORDER BY name`,
  );
  const made = readMigrations().flatMap(({ sql }) => [...sql.matchAll(CREATES_TABLE)].map(([, name]) => name));
  const own = new Set([...made, ...OWN_TABLES]);
  return rows.map(({ name }) => name).filter((name) => !own.has(name));
}

/** As migrations write it. */
const CREATES_TABLE =
  /\bcreate\s+(?:unlogged\s+)?(?:table|view|materialized\s+view)\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi;
/** Made beside the migrations. */
const OWN_TABLES = ["_prisma_migrations", "releases", "database_functions", UNFINISHED_RESTORE];

/** The partitions with their bounds as SQL. */
export async function readPartitions(client: pg.ClientBase): Promise<BundleCatalogue["partitions"]> {
  const { rows } = await client.query<BundleCatalogue["partitions"][number]>(
    `SELECT c.relnamespace::regnamespace::text AS schema, c.relname AS name, p.relname AS parent,
        pg_get_expr(c.relpartbound, c.oid) AS bound,
        coalesce((SELECT jsonb_agg(jsonb_build_object('name', conname, 'definition', pg_get_constraintdef(n.oid)) ORDER BY conname)
          FROM pg_constraint n WHERE conrelid = c.oid AND contype IN ('f', 'c') AND conparentid = 0 AND coninhcount = 0), '[]') AS constraints
      FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
      WHERE c.relispartition AND c.relkind = 'r' AND p.relnamespace = 'public'::regnamespace ORDER BY schema, name`,
  );
  return rows;
}

/** After the snapshot was taken, so that no row in it has a number that a sequence will hand out again. */
export async function readSequences(client: pg.ClientBase): Promise<BundleCatalogue["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relkind = 'S' AND c.relnamespace::regnamespace::text = ANY ($1) ORDER BY name`,
    [SCHEMAS],
  );
  const values: BundleCatalogue["sequences"] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    );
    values.push({ name, ...found.rows[0]! });
  }
  return values;
}

/** The functions in `public`, as they are: triggers, generated columns and indexes of a bundle's time need those. */
export async function readFunctions(client: pg.ClientBase): Promise<BundleCatalogue["functions"]> {
  const { rows } = await client.query<BundleCatalogue["functions"][number]>(
    `SELECT c.oid::regprocedure::text AS signature, pg_get_function_result(c.oid) AS result,
        pg_get_functiondef(c.oid) AS definition
      FROM pg_proc c WHERE c.pronamespace = 'public'::regnamespace AND c.prokind IN ('f', 'p') AND NOT ${ofExtension("pg_proc")}
      ORDER BY signature`,
  );
  return rows;
}

/** The statements that remove everything but extensions from the product's schemas, one kind after the other. */
const CLEARING = [
  `SELECT format('DROP SCHEMA %I CASCADE', nspname) AS statement FROM pg_namespace WHERE nspname IN ('partitions', 'graphile_worker')`,
  `SELECT format('DROP %s %s CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass)
      AS statement FROM pg_class c
    WHERE relkind IN ('v', 'm', 'r', 'p') AND relnamespace = 'public'::regnamespace AND relname <> 'unfinished_restore' AND NOT ${ofExtension("pg_class")}
    ORDER BY relkind = 'r'`,
  `SELECT format('DROP SEQUENCE %s CASCADE', c.oid::regclass) AS statement FROM pg_class c
    WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace AND NOT ${ofExtension("pg_class")}`,
  `SELECT format('DROP ROUTINE %s CASCADE', c.oid::regprocedure) AS statement FROM pg_proc c
    WHERE pronamespace = 'public'::regnamespace AND NOT ${ofExtension("pg_proc")}`,
  `SELECT format('DROP TYPE %s CASCADE', c.oid::regtype) AS statement FROM pg_type c
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r') AND NOT ${ofExtension("pg_type")}`,
];

/** Removes everything of the product, and whatever else is in its schemas, from the database. Extensions stay. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  for (const query of CLEARING) {
    const { rows } = await client.query<{ statement: string }>(query);
    for (const { statement } of rows) await client.query(ifExists(statement));
  }
}

/** What was dropped with something before it is gone already. */
function ifExists(statement: string): string {
  return statement.replace(/^DROP (SCHEMA|VIEW|MATERIALIZED VIEW|TABLE|SEQUENCE|ROUTINE|TYPE) /, "$&IF EXISTS ");
}
