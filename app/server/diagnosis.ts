import pg from "pg";
import type { Sql } from "~/platform/database/sql";
import { inspectEnvironment, type Settings } from "~/platform/env.server";
import {
  firstCorrect,
  withoutDatabase,
  type Installation,
  type Problem,
  type Unchecked,
} from "~/services/installation/check";
import { CHECKS, findingsOf, runChecks } from "~/services/installation/checks.server";
import type { FindingView } from "~/services/installation/finding";
import { readMachine } from "~/services/installation/machine.server";
import { ownNetwork } from "~/services/installation/network.server";
import { hasEmbeddedDatabase } from "./database/embedded-folder";
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

type DiagnosisOptions = {
  now: () => Date;
  /** What is shown of the messages of other programs. */
  quote?: (reason: string) => string;
};

/**
 * Runs every check, also those that only a command can run, with what there is: the environment may be malformed and the
 * database away.
 * @param work what to do with the findings, while the database is open
 */
export async function withDiagnosis<T>(
  { now, quote = (reason) => reason }: DiagnosisOptions,
  work: (diagnosis: Diagnosis) => Promise<T>,
): Promise<T> {
  const { settings, problems } = inspectEnvironment(hasEmbeddedDatabase);
  const environment = findingsOf(
    { id: "environment", title: "Environment" },
    problems.map(({ text, mend = CORRECT }) => ({ level: "error", detail: text, mend })),
  );
  const isValid = problems.length === 0;
  const unusable = new Set(problems.flatMap(({ variables }) => variables));
  return inDatabase(settings, isValid, async (url) => {
    const { pool, problem } = await openDatabase(url);
    try {
      const hasTables = pool !== undefined && (await hasTable(pool, "processes"));
      const on: Sql | null = pool
        ? async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows as Row[]
        : null;
      const database = [
        ...findingsOf(DATABASE, await databaseState({ settings, unusable, quote }, url, problem)),
        ...(await schemaFindings({ settings, unusable }, pool)),
      ];
      const signRequest = isValid ? (await import("~/platform/doctor-request.server")).signedRequest : undefined;
      const [machine, network] = [await readMachine(settings.dataDir), ownNetwork(signRequest)];
      const rest = await runChecks(CHECKS, { settings, unusable, on, hasTables, machine, network, now }, { quote });
      return await work({
        findings: [...environment, ...database, ...rest],
        settings,
        isValid,
        on: hasTables ? on : null,
      });
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

const CORRECT = "Correct this in .env or the environment; .env.example says what each variable is.";

/** Both ways to it, where DATABASE_DIRECT_URL is another one. */
async function databaseState(
  {
    settings,
    unusable,
    quote,
  }: Pick<Installation, "settings" | "unusable"> & Required<Pick<DiagnosisOptions, "quote">>,
  url: string | undefined,
  problem: string | undefined,
): Promise<(Problem | Unchecked)[]> {
  if (!url) return [withoutDatabase({ settings, unusable })];
  const away = (reason: string, variable: string): Problem => ({
    level: "error",
    detail: `The database does not answer: ${quote(reason)}`,
    mend: `Start PostgreSQL, and correct host, port, user, password and name in ${variable}.`,
  });
  const { databaseUrl = url } = settings;
  if (problem !== undefined) return [away(problem, url === databaseUrl ? "DATABASE_URL" : "DATABASE_DIRECT_URL")];
  const lacking = ["DATABASE_URL", "DATABASE_DIRECT_URL"].filter((name) => unusable.has(name));
  if (lacking.length > 0) return [firstCorrect(lacking)];
  if (url === databaseUrl) return [];
  const pooled = await openDatabase(databaseUrl);
  await pooled.pool?.end();
  return pooled.problem === undefined ? [] : [away(pooled.problem, "DATABASE_URL")];
}

async function hasTable(pool: pg.Pool, name: string): Promise<boolean> {
  return (await pool.query<{ there: boolean }>("select to_regclass($1) is not null as there", [name])).rows[0]!.there;
}

async function openDatabase(url: string | undefined): Promise<{ pool?: pg.Pool; problem?: string }> {
  if (!url) return {};
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
    return { problem: message || String(code) };
  }
}

/** Compares the database with the files of this version, which only a command has. */
async function schemaFindings(
  installation: Pick<Installation, "settings" | "unusable">,
  pool: pg.Pool | undefined,
): Promise<FindingView[]> {
  const away = [withoutDatabase(installation)];
  const [migrations, functions] = pool ? await schemaProblems(pool) : [away, away];
  return [
    ...findingsOf({ id: "migrations", title: "Migrations" }, migrations),
    ...findingsOf({ id: "functions", title: "Database functions" }, functions),
  ];
}

const MAX_NAMES = 5;

async function schemaProblems(pool: pg.Pool): Promise<[Problem[], Problem[]]> {
  const namesIn = async (table: string, statement: string) =>
    (await hasTable(pool, table)) ? (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name) : [];
  const applied = await namesIn(
    "_prisma_migrations",
    "select migration_name as name from _prisma_migrations where finished_at is not null",
  );
  const functions = await namesIn(
    "database_functions",
    `select name || ' ' || checksum as name from database_functions
      where exists (select from pg_proc where proname = name and pronamespace = current_schema()::regnamespace)`,
  );
  const missing = readMigrations().filter(({ name }) => !applied.includes(name));
  const old = readFunctions().filter(({ name, checksum }) => !functions.includes(`${name} ${checksum}`));
  const [first] = missing;
  const problem = (detail: string): Problem => ({ level: "error", detail, mend: "Run npm run db:migrate." });
  return [
    first === undefined
      ? []
      : missing.length === 1
        ? [problem(`The database lacks the migration ${first.name}.`)]
        : [problem(`The database lacks ${missing.length} migrations, the first is ${first.name}.`)],
    old.length === 0 ? [] : [problem(`Database functions are missing or older than this version: ${someOf(old)}.`)],
  ];
}

/** 'a, b, c, d, e and 7 more'. */
function someOf(all: { name: string }[]): string {
  const names = all.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = all.length - names.length;
  return more === 0 ? names.join(", ") : `${names.join(", ")} and ${more} more`;
}
