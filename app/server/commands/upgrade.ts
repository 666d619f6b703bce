import pg from "pg";
import { fileSizeText } from "~/locales/file-size";
import { readSettings } from "~/platform/env.server";
import { VERSION } from "~/platform/version";
import { readArguments } from "../command-arguments";
import { withDeployedDatabase } from "../database/database";
import { oldestVersionFor } from "../database/migration-files";
import { deployMigrations, pendingChanges, readMigrations } from "../database/migrations";
import { compareVersions } from "../database/releases";
import { planMigrations, type PlannedMigration } from "../database/upgrade-plan";
import { OperatorError } from "../operator-error";
import { ask } from "../terminal";

/**
 * `npx loyalty upgrade`, in the new version: says what its migrations will do to this database and about how long they
 * take, asks, and applies them. `--plan` only says it, `--yes` does not ask. Where the old version cannot be gone back
 * to, a backup of the last day must be there, unless `--without-backup` says that there is another one.
 */
export default async function upgrade(args: string[]): Promise<void> {
  const { values } = readArguments("upgrade", args, {
    options: { plan: { type: "boolean" }, yes: { type: "boolean" }, "without-backup": { type: "boolean" } },
  });
  const settings = readSettings();
  await withDeployedDatabase(settings, async (url) => {
    const databaseUrl = settings.databaseDirectUrl ?? url;
    const { pending, functions, isEmpty, release } = await pendingChanges(databaseUrl);
    const from = release?.version;
    if (from && compareVersions(from, VERSION) > 0)
      throw new OperatorError(`The database is of version ${from}, and this is ${VERSION}: to go back, run rollback`);
    if (pending.length + functions.length === 0 && from === VERSION)
      return console.log(`the database is of version ${VERSION} and up to date`);

    console.log(`from ${isEmpty ? "an empty database" : (from ?? "before 0.1.0")} to ${VERSION}`);
    if (!isEmpty) await showPlan(databaseUrl, pending, functions.length);
    const cannotGoBack = from !== undefined && compareVersions(oldestVersionFor(readMigrations()), from) > 0;
    if (cannotGoBack)
      console.log(`${from} does not work with the result: stop all processes. Going back is restoring a backup`);
    else if (from)
      console.log(
        `${from} works with the result: its processes go on meanwhile, and you can go back to it with rollback`,
      );
    if (values.plan) return;
    if (!values.yes && !(await agrees())) return console.log("nothing was changed");

    if (cannotGoBack && !values["without-backup"]) await requireBackup(databaseUrl);
    const startedAt = performance.now();
    const done = await deployMigrations(databaseUrl);
    for (const name of done.migrations) console.log(`applied the migration ${name}`);
    if (done.functions.length > 0) console.log(`applied ${done.functions.length} database functions`);
    console.log(
      `the database is of version ${VERSION} now, after ${Math.round((performance.now() - startedAt) / 1_000)} s`,
    );
    console.log("next: replace the web servers and workers one after the other, each when the one before is ready");
  });
}

async function showPlan(databaseUrl: string, pending: Pending, functions: number): Promise<void> {
  const planned = await withClient(databaseUrl, (client) => planMigrations(client, pending));
  for (const line of planLines(planned, functions)) console.log(line);
}

/** @throws OperatorError without a backup of the last day */
async function requireBackup(databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("SELECT FROM backups WHERE state = 'done' AND ended_at > now() - interval '1 day' LIMIT 1"),
  );
  if (rows.length === 0)
    throw new OperatorError(
      "There is no backup of the last day: make one with the version that runs now (npx loyalty backup), or say --without-backup",
    );
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "upgrade" });
  client.on("error", () => {}); // the statement that is running fails
  await client.connect();
  return work(client).finally(() => client.end());
}

type Pending = Awaited<ReturnType<typeof pendingChanges>>["pending"];

/** What will happen, a line for each migration and for each step that takes longer than a moment. */
export function planLines(planned: PlannedMigration[], functions: number): string[] {
  const lines = planned.flatMap(({ name, steps, removals, isOpenEnded }) => [
    `migration ${name}${isOpenEnded ? ", with code of its own, whose time depends on the data" : ""}`,
    ...steps.map(
      ({ text, rows, bytes, seconds }) => `  ${text} (${sizeText(rows, bytes)}): about ${timeText(seconds)}`,
    ),
    ...removals.map((removal) => `  ${removal}`),
  ]);
  const seconds = planned.flatMap(({ steps }) => steps).reduce((sum, step) => sum + step.seconds, 0);
  if (functions > 0) lines.push(`${functions} database functions, in a moment`);
  const more = planned.some(({ isOpenEnded }) => isOpenEnded) ? ", and what code of its own takes" : "";
  return [...lines, `about ${timeText(seconds)} in all${more}`];
}

function sizeText(rows: number, bytes: number): string {
  return `${Math.round(rows).toLocaleString("en")} rows, ${fileSizeText(bytes, "en")}`;
}

function timeText(seconds: number): string {
  if (seconds < 5) return "a few seconds";
  return seconds < 100 ? `${Math.ceil(seconds / 10) * 10} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

async function agrees(): Promise<boolean> {
  const answer = await ask("Go on? (yes or no) ", "Nobody can be asked here: say --yes as well");
  return ["y", "yes"].includes(answer.toLowerCase());
}
