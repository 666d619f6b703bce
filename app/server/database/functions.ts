import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type pg from "pg";
import { OperatorError } from "../operator-error";

/**
 * The database functions. `prisma/functions/NAME.sql` is the only source of the function NAME: it holds one CREATE OR
 * REPLACE FUNCTION and is applied after the migrations whenever its text changed. How to change a signature, and what a
 * migration may rely on: docs/architecture.md#database-functions.
 */
export const FUNCTIONS_FOLDER = "prisma/functions";

export type DatabaseFunction = { name: string; sql: string; checksum: string };

/** A function with the checksum that tells whether the database already has this text. */
export function databaseFunction(path: string, sql: string): DatabaseFunction {
  return { name: basename(path, ".sql"), sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/** The functions of a folder, by name. */
export function readFunctions(folder = FUNCTIONS_FOLDER): DatabaseFunction[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => databaseFunction(file, readFileSync(join(folder, file), "utf8")));
}

/**
 * Applies the functions that are missing or whose latest applied text is another one, all in one transaction: other
 * sessions see either all old or all new ones. The caller has the lock under which migrations run.
 * @returns the names of the applied functions
 * @throws OperatorError one line that names the function that could not be created; then nothing was applied
 */
export async function deployFunctions(client: pg.Client, folder = FUNCTIONS_FOLDER): Promise<string[]> {
  await client.query(FUNCTIONS_TABLE);
  const changed = await changedFunctions(client, folder);
  if (changed.length === 0) return [];
  await client.query("BEGIN");
  try {
    // The first round creates each function whatever it calls; the second checks the bodies, now that all are there.
    for (const checkBodies of ["off", "on"]) {
      await client.query(`SET LOCAL check_function_bodies = ${checkBodies}`);
      for (const one of changed) await create(client, one);
    }
    await client.query(
      "INSERT INTO database_functions (name, checksum, applied_at) SELECT *, now() FROM unnest($1::text[], $2::text[])",
      [changed.map(({ name }) => name), changed.map(({ checksum }) => checksum)],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {}); // the connection may be the reason
    throw error;
  }
  return changed.map(({ name }) => name);
}

/** The functions that the database does not have, or with another text. */
export async function changedFunctions(client: pg.Client, folder = FUNCTIONS_FOLDER): Promise<DatabaseFunction[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('database_functions') IS NULL AS missing");
  if (tables[0].missing) return readFunctions(folder);
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    `SELECT DISTINCT ON (name) name, checksum FROM database_functions
      WHERE EXISTS (SELECT FROM pg_proc WHERE proname = name AND pronamespace = current_schema()::regnamespace)
      ORDER BY name, id DESC`,
  );
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  return readFunctions(folder).filter(({ name, checksum }) => checksums.get(name) !== checksum);
}

/** Whether every function was applied with this text, now or before a newer version replaced it. */
export async function hasFunctions(client: pg.Client, folder = FUNCTIONS_FOLDER): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT FROM pg_tables WHERE tablename = 'database_functions'");
  if (tables.length === 0) return false; // a version before there were function files
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM database_functions",
  );
  const applied = new Set(rows.map(({ name, checksum }) => `${name} ${checksum}`));
  return readFunctions(folder).every(({ name, checksum }) => applied.has(`${name} ${checksum}`));
}

async function create(client: pg.Client, { name, sql }: DatabaseFunction): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new OperatorError(`Function ${name} cannot be created: ${(error as Error).message}`);
  }
}

/** One row for each time a text was applied; the last row of a name is what the database has. */
export const FUNCTIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS database_functions (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name       text NOT NULL,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL
  )`;
