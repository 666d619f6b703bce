import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Sql } from "~/platform/database/sql";
import { inspectEnvironment, type Settings } from "~/platform/env.server";
import { CHECKS, findingsOf, runChecks } from "~/services/installation/checks.server";
import type { FindingView } from "~/services/installation/finding";
import { readMachine } from "~/services/installation/machine.server";
import { ownNetwork } from "~/services/installation/network.server";
import { readFunctions } from "./database/functions";
import { readMigrations } from "./database/migrations";

const DATABASE_MS = 5_000;
const CONNECTIONS = 4;

export type Diagnosis = {
  findings: FindingView[];
  settings: Settings;
  /** Whether nothing is wrong with the environment, so that all of the code can run. */
  isValid: boolean;
  /** Null when the database is away, or has no tables yet. */
  on: Sql | null;
};

/**
 * Runs every check, also those that only a command can run, with what there is: the environment may be malformed and the
 * database away.
 * @param quote what is shown of the messages of other programs
 * @param work what to do with the findings, while the database is open
 */
export async function withDiagnosis<T>(
  { now, quote = (reason) => reason }: { now: () => Date; quote?: (reason: string) => string },
  work: (diagnosis: Diagnosis) => Promise<T>,
): Promise<T> {
  const { settings, problems } = inspectEnvironment((dataDir) => existsSync(join(dataDir, "postgres")));
  const mend = "Correct it in .env or the environment; .env.example says what it is.";
  const environment = findingsOf(
    { id: "environment", title: "Environment" },
    problems.map((detail) => ({ level: "error", detail, mend })),
  );
  const isValid = problems.length === 0;
  return inDatabase(settings, isValid, async (url) => {
    const { pool, problem } = await openDatabase(url);
    try {
      const hasTables = pool !== undefined && (await hasTable(pool, "processes"));
      const on: Sql | null = hasTables
        ? async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows as Row[]
        : null;
      const database = pool ? await schemaFindings(pool) : [databaseAway(quote(problem ?? ""))];
      const signRequest = isValid ? (await import("~/platform/doctor-request.server")).signedRequest : undefined;
      const [machine, network] = [await readMachine(settings.dataDir), ownNetwork(signRequest)];
      const rest = await runChecks(CHECKS, { settings, on, machine, network, now }, { quote });
      return await work({ findings: [...environment, ...database, ...rest], settings, isValid, on });
    } finally {
      await pool?.end();
    }
  });
}

/** With the embedded database it also completes the environment, as every command does. */
async function inDatabase<T>(
  settings: Settings,
  isValid: boolean,
  work: (url: string | undefined) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl || !isValid) return work(settings.databaseDirectUrl);
  const { withDatabase } = await import("./database/database"); // its log needs a valid environment
  return withDatabase(settings, work);
}

const DATABASE = { id: "database", title: "Database" };

function databaseAway(reason: string): FindingView {
  const mend = "Start PostgreSQL, and correct host, port, user, password and name in DATABASE_URL.";
  return findingsOf(DATABASE, [{ level: "error", detail: `The database does not answer: ${reason}`, mend }])[0]!;
}

async function hasTable(pool: pg.Pool, name: string): Promise<boolean> {
  return (await pool.query<{ there: boolean }>("select to_regclass($1) is not null as there", [name])).rows[0]!.there;
}

async function openDatabase(url: string | undefined): Promise<{ pool?: pg.Pool; problem?: string }> {
  if (!url) return { problem: "DATABASE_URL is missing or malformed" };
  const limits = { connectionTimeoutMillis: DATABASE_MS, query_timeout: DATABASE_MS, max: CONNECTIONS };
  const pool = new pg.Pool({
    connectionString: url,
    options: "-c TimeZone=UTC",
    application_name: "doctor",
    ...limits,
  });
  pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {})); // the statement that is running fails
  try {
    await pool.query("select 1");
    return { pool };
  } catch (error) {
    await pool.end();
    const { message, code } = error as Error & { code?: string };
    return { problem: message || code };
  }
}

/** Compares the database with the files of this version, which only a command has. */
async function schemaFindings(pool: pg.Pool): Promise<FindingView[]> {
  const namesIn = async (table: string, statement: string) =>
    (await hasTable(pool, table)) ? (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name) : [];
  const applied = await namesIn(
    "_prisma_migrations",
    "select migration_name as name from _prisma_migrations where finished_at is not null",
  );
  const functions = await namesIn(
    "database_functions",
    "select name || ' ' || checksum as name from database_functions",
  );
  const missing = readMigrations().filter(({ name }) => !applied.includes(name));
  const old = readFunctions().filter(({ name, checksum }) => !functions.includes(`${name} ${checksum}`));
  const problem = (detail: string) => ({ level: "error" as const, detail, mend: "Run npm run db:migrate." });
  const lacks = `The database lacks ${missing.length} migrations, the first is ${missing[0]?.name}.`;
  const outdated = `Database functions are missing or older than this version: ${old.map(({ name }) => name).join(", ")}.`;
  return [
    ...findingsOf(DATABASE, []),
    ...findingsOf({ id: "migrations", title: "Migrations" }, missing.length === 0 ? [] : [problem(lacks)]),
    ...findingsOf({ id: "functions", title: "Database functions" }, old.length === 0 ? [] : [problem(outdated)]),
  ];
}
