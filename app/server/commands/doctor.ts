import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import type { Sql } from "~/platform/database/sql";
import { inspectEnvironment, type Settings } from "~/platform/env.server";
import { CHECKS, findingsOf, runChecks } from "~/services/installation/checks.server";
import type { FindingView } from "~/services/installation/finding";
import { readMachine } from "~/services/installation/machine.server";
import { ownNetwork } from "~/services/installation/network.server";
import { readFunctions } from "../database/functions";
import { readMigrations } from "../database/migrations";
import { OperatorError } from "../operator-error";

const USAGE = "Usage: npx loyalty doctor [--mail EMAIL] [--json]";
const DATABASE_MS = 5_000;
const CONNECTIONS = 4;

/**
 * `npx loyalty doctor`: runs every check and prints a line for each, with the mend of what is wrong. It goes on without
 * the database and with a malformed environment.
 * @throws OperatorError when there is an error, so that a script can stop
 */
export default async function doctor(args: string[]): Promise<void> {
  const { mail, json } = parse(args);
  const findings = await diagnose(mail);
  if (json) console.log(JSON.stringify(findings, null, 2));
  else for (const finding of findings) console.log(lineOf(finding));
  const errors = findings.filter(({ level }) => level === "error").length;
  if (errors > 0) throw new OperatorError(`${errors} ${errors === 1 ? "error" : "errors"} found.`);
  process.exit(0); // the connection of a test mail is pooled
}

function parse(args: string[]): { mail?: string; json?: boolean } {
  try {
    return parseArgs({ args, options: { mail: { type: "string" }, json: { type: "boolean" } } }).values;
  } catch {
    throw new OperatorError(USAGE);
  }
}

/** The findings of all checks, also of those that only a command can run. @param mail who gets a test mail */
export async function diagnose(mail?: string): Promise<FindingView[]> {
  const { settings, problems } = inspectEnvironment((dataDir) => existsSync(join(dataDir, "postgres")));
  const environment = findingsOf(
    { id: "environment", title: "Environment" },
    problems.map((detail) => ({
      level: "error",
      detail,
      mend: "Correct it in .env or the environment; .env.example says what it is.",
    })),
  );
  const isValid = problems.length === 0;
  const rest = await inDatabase(settings, isValid, (url) => findingsIn(settings, url, isValid));
  return [...environment, ...rest, ...(mail === undefined || !isValid ? [] : [await testMail(mail)])];
}

/** With the embedded database it also completes the environment, as every command does. */
async function inDatabase<T>(
  settings: Settings,
  isValid: boolean,
  work: (url: string | undefined) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl || !isValid) return work(settings.databaseDirectUrl);
  const { withDatabase } = await import("../database/database"); // its log needs a valid environment
  return withDatabase(settings, work);
}

async function findingsIn(settings: Settings, url: string | undefined, isValid: boolean): Promise<FindingView[]> {
  const { pool, problem } = await openDatabase(url);
  const on: Sql | null = pool
    ? async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows as Row[]
    : null;
  const signRequest = isValid ? (await import("../web/proxy-report")).signedRequest : undefined;
  const installation = {
    settings,
    on,
    machine: await readMachine(settings.dataDir),
    network: ownNetwork(signRequest),
    now: () => new Date(),
  };
  try {
    const database = findingsOf(
      { id: "database", title: "Database" },
      problem === undefined
        ? []
        : [
            {
              level: "error",
              detail: problem,
              mend: "Start PostgreSQL, and correct host, port, user, password and name in DATABASE_URL.",
            },
          ],
    );
    const schema = pool ? await schemaFindings(pool) : [];
    // Before its tables are there, each check of them would only say so.
    const hasTables = schema.every(({ id, level }) => id !== "migrations" || level === "ok");
    return [...database, ...schema, ...(await runChecks(CHECKS, { ...installation, on: hasTables ? on : null }))];
  } finally {
    await pool?.end();
  }
}

async function openDatabase(url: string | undefined): Promise<{ pool?: pg.Pool; problem?: string }> {
  if (!url) return { problem: "DATABASE_URL is missing or malformed." };
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
    return { problem: `The database does not answer: ${message || code}` };
  }
}

/** Compares the database with the files of this version, which only a command has. */
async function schemaFindings(pool: pg.Pool): Promise<FindingView[]> {
  const there = async (table: string) =>
    (await pool.query<{ there: boolean }>("select to_regclass($1) is not null as there", [table])).rows[0]!.there;
  const namesIn = async (table: string, statement: string) =>
    (await there(table)) ? (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name) : [];
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
  const mend = "Run npm run db:migrate.";
  return [
    ...findingsOf(
      { id: "migrations", title: "Migrations" },
      missing.length === 0
        ? []
        : [
            {
              level: "error",
              detail: `The database lacks ${missing.length} migrations, the first is ${missing[0]!.name}.`,
              mend,
            },
          ],
    ),
    ...findingsOf(
      { id: "functions", title: "Database functions" },
      old.length === 0
        ? []
        : [
            {
              level: "error",
              detail: `Database functions are missing or older than this version: ${old.map(({ name }) => name).join(", ")}.`,
              mend,
            },
          ],
    ),
  ];
}

async function testMail(to: string): Promise<FindingView> {
  const { sendTestMail } = await import("../test-mail");
  const check = { id: "test-mail", title: "Test mail" };
  try {
    await sendTestMail(to);
    return { ...findingsOf(check, [])[0]!, detail: `The mail server took the mail to ${to}.` };
  } catch (error) {
    const detail = (error as Error).message;
    return findingsOf(check, [
      {
        level: "error",
        detail,
        mend: "Correct SMTP_URL and MAIL_FROM. The server may also reject the sender's address.",
      },
    ])[0]!;
  }
}

function lineOf({ level, title, detail, mend }: FindingView): string {
  const rest = [detail, mend].flatMap((text) => text?.replace(/[^.!?]$/, "$&.") ?? []).join(" ");
  return `${level.padEnd(7)}  ${title}${rest ? `: ${rest}` : ""}`;
}
