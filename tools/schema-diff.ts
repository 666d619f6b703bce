import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import type { DiffTarget, SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { MIGRATIONS_FOLDER, readMigrations } from "~/server/database/migrations";

/**
 * The difference between `prisma/schema.prisma` and the migrations, found by Prisma's schema engine as WebAssembly,
 * since the native engine that `prisma migrate` requires cannot be downloaded everywhere. The engine ignores checks,
 * triggers, functions and storage settings, which are only in the migrations.
 */
const SCHEMA_FILE = "prisma/schema.prisma";
const LOCK_FILE = "migration_lock.toml"; // names the kind of database; required by the engine

/**
 * @param serverUrl a PostgreSQL server where a temporary database may be created, to replay the migrations
 * @returns the SQL that the next migration needs, or undefined when schema and migrations agree
 */
export async function diffSchema(serverUrl: string): Promise<string | undefined> {
  const schema = { path: SCHEMA_FILE, content: readFileSync(SCHEMA_FILE, "utf8") };
  const engine = await openEngine([[schema.path, schema.content]], serverUrl);
  try {
    const { exitCode, stdout } = await engine.diff({
      from: migrationsTarget(),
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? undefined : (stdout ?? "");
  } finally {
    engine.free();
  }
}

function migrationsTarget(): DiffTarget {
  return {
    tag: "migrations",
    baseDir: MIGRATIONS_FOLDER,
    shadowDbInitScript: "",
    lockfile: { path: LOCK_FILE, content: readFileSync(join(MIGRATIONS_FOLDER, LOCK_FILE), "utf8") },
    migrationDirectories: readMigrations().map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}

type EngineGlue = { SchemaEngine: typeof SchemaEngine; __wbg_set_wasm(exports: WebAssembly.Exports): void };

/** Instantiates the WebAssembly itself, because Node 20 cannot import a .wasm file as the package does. */
async function openEngine(datamodels: [string, string][], serverUrl: string): Promise<SchemaEngine> {
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const glue = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as EngineGlue;
  const module = new WebAssembly.Module(readFileSync(join(folder, "schema_engine_bg.wasm")));
  const instance = new WebAssembly.Instance(module, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => openScratchDatabase(serverUrl),
    connectToShadowDb: () => openScratchDatabase(serverUrl),
  });
  const ignoreLogs = () => {};
  return glue.SchemaEngine.new({ datamodels }, ignoreLogs, factory);
}

/** A new empty database on the server, dropped when the engine disposes of it. Never the one that the URL names. */
async function openScratchDatabase(serverUrl: string): Promise<SqlDriverAdapter> {
  const name = `schema_diff_${randomUUID().replaceAll("-", "")}`;
  await administer(serverUrl, `CREATE DATABASE ${name}`);
  const pool = new CataloguePool({
    connectionString: Object.assign(new URL(serverUrl), { pathname: name }).href,
    max: 1,
  });
  const adapter = await new PrismaPg(pool).connect();
  return Object.assign(Object.create(adapter) as SqlDriverAdapter, {
    // The original method splits scripts at each semicolon, also inside of function bodies.
    executeScript: async (script: string) => void (await pool.query(script)),
    queryRaw: async (query: Parameters<SqlDriverAdapter["queryRaw"]>[0]) => {
      const result = await adapter.queryRaw(query);
      for (const index of pool.characterColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    },
    dispose: async () => {
      await pool.end();
      await administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  });
}

async function administer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Column types of PostgreSQL's catalogue that the adapter does not know, each with a known type of the same format. */
const READABLE_AS: Record<number, number> = {
  18: 25,
  22: 1005,
  24: 25,
  30: 1028,
  705: 25,
  1003: 1009,
  1034: 1009,
  2206: 25,
};
const CHARACTER = 18;

class CataloguePool extends pg.Pool {
  /** The columns of the last result with the type "char", which needs a type of its own in the result. */
  characterColumns: number[] = [];

  // pg declares a dozen overloads; the adapter calls the one with a config object.
  override query = (async (config: pg.QueryConfig) => {
    const result = await super.query(config);
    const fields = result.fields ?? []; // a script of several statements gives an array of results
    this.characterColumns = fields.flatMap((field, index) => (field.dataTypeID === CHARACTER ? [index] : []));
    for (const field of fields) field.dataTypeID = READABLE_AS[field.dataTypeID] ?? field.dataTypeID;
    return result;
  }) as unknown as pg.Pool["query"];
}
