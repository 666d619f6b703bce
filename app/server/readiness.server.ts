import { canConnect, probe } from "~/platform/database/connections.server";
import { databaseErrorOf, NO_TABLE } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { VERSION } from "~/platform/version";
import { UNFINISHED_RESTORE_MESSAGE } from "./backups/unfinished-restore";
import { databaseFunction } from "./database/functions";

/** The migrations and database functions that this build was made with. */
const MIGRATIONS = Object.keys(import.meta.glob("/prisma/migrations/*/migration.sql")).map((path) =>
  path.split("/").at(-2),
);
const FUNCTIONS = Object.entries(
  import.meta.glob<string>("/prisma/functions/*.sql", { query: "?raw", import: "default", eager: true }),
).map(([path, source]) => databaseFunction(path, source));

const LIMIT_MS = 2_000;

/** What an operator has to do something about. */
const PROBLEMS = {
  away: "the database does not answer",
  empty: "the database is empty: run npm run db:migrate",
  old: "the database is older than this version: run npm run db:migrate",
  newer: "the database is of a newer version, which removed what this one uses: run that one, or restore a backup",
  restoring: UNFINISHED_RESTORE_MESSAGE,
  full: "the database gives requests no connection",
  readOnly: "the database cannot be written",
} as const;

let problem: keyof typeof PROBLEMS | undefined;

/**
 * Whether the database responds within two seconds, gives requests a connection, has every migration and function of this
 * build, and can be written.
 * What a newer version added does not count: the processes of this one keep serving until the upgrade has replaced
 * them.
 */
export async function isReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"away">((resolve) => {
    timer = setTimeout(() => resolve("away"), LIMIT_MS);
  });
  problem = await Promise.race([findProblem(), late]).finally(() => clearTimeout(timer));
  return problem === undefined;
}

/** Why the last `isReady` was false, in one line. */
export function whyNotReady(): string | undefined {
  return problem && PROBLEMS[problem];
}

let hadSchema = false;

/**
 * Whether the database is there without the migrations or functions of this build, so that every page would fail. Once it
 * had them it is not asked again.
 */
export async function lacksSchema(): Promise<boolean> {
  if (hadSchema) return false;
  const found = await schemaProblem();
  hadSchema = found === undefined;
  return found !== undefined && found !== "away";
}

async function findProblem(): Promise<typeof problem> {
  const [schema, connects] = await Promise.all([schemaProblem(), canConnect()]);
  return schema ?? (!connects ? "full" : (await canWrite()) ? undefined : "readOnly");
}

async function schemaProblem(): Promise<typeof problem> {
  try {
    const [row] = await probe<{ current: boolean; restoring: boolean }>(
      sqlText`select to_regclass('unfinished_restore') is not null as restoring, (select count(*) from _prisma_migrations where finished_at is not null and migration_name = any($1::text[]))
              = cardinality($1::text[])
          and not exists (select from unnest($2::text[], $3::text[]) as f (name, checksum)
            where not exists (select from database_functions d where d.name = f.name and d.checksum = f.checksum)) as current`,
      [MIGRATIONS, FUNCTIONS.map(({ name }) => name), FUNCTIONS.map(({ checksum }) => checksum)],
    );
    if (row!.restoring) return "restoring";
    if (!row!.current) return "old";
    const [release] = await probe<{ works: boolean }>(
      sqlText`select string_to_array(oldest_version, '.')::int[] <= string_to_array($1, '.')::int[] as works
        from releases order by id desc limit 1`,
      [VERSION],
    );
    return release?.works ? undefined : release ? "newer" : "old";
  } catch (error) {
    return databaseErrorOf(error).state === NO_TABLE ? "empty" : "away";
  }
}

const WRITE_EVERY_MS = 30_000;

/**
 * Writes a page to the disk and commits, without leaving anything. A full disk lets reads and small changes pass for a
 * long time, so this needs new room.
 */
const WRITE = sqlText`do $$ begin
  create temporary table readiness on commit drop as select 1 as value;
end $$`;

/** SQLSTATEs of a database without room, with a failing disk, or that is read-only. */
const WRITE_FAILURES = /^(53...|58...|25006)$/;

let writtenAt = -Infinity;

/** Whether writes work: tried twice a minute, and at every call while they fail. A slow write is no failure. */
async function canWrite(): Promise<boolean> {
  if (performance.now() - writtenAt < WRITE_EVERY_MS) return true;
  try {
    await probe(WRITE, []);
  } catch (error) {
    if (WRITE_FAILURES.test(databaseErrorOf(error).state ?? "")) return false;
  }
  writtenAt = performance.now();
  return true;
}
