/** Checks of what runs: processes, the queue, imports, and who looks after it all. */
import pg from "pg";
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { LATE_AFTER } from "~/platform/late-after";
import { BUCKET, notSet, unchecked, type Check, type Problem } from "./check";
import { mailTrouble } from "./mail-trouble.server";

const QUEUE_SECONDS = 300;
const DELIVERY_SECONDS = 600;
const STANDBY_MS = 3_000;

export const WORK_CHECKS: Check[] = [
  processCheck(
    "worker",
    msg("Worker"),
    msg("No worker runs: no mail is sent, and nothing is imported."),
    msg("Start npm run worker, and keep it running."),
  ),
  processCheck("web", msg("Web server"), msg("No web server runs."), msg("Start npm run web, and keep it running.")),
  {
    id: "releases",
    title: msg("Releases in use"),
    needs: "tables",
    async run(on) {
      const [row] = await on<{ count: number; releases: string[]; changing: boolean }>(
        sqlText`select count(*)::int as count, coalesce(array_agg(distinct release), '{}') as releases,
            (select max(started_at) from processes) >= now() - interval '10 minutes' as changing
          from processes where seen_at > now() - interval '${LATE_AFTER}'`,
        [],
      );
      const { count, releases, changing } = row!;
      if (count < 2) return unchecked(msg("Fewer than two processes run: there is nothing to compare."));
      if (releases.length < 2) return undefined;
      if (changing)
        return unchecked(msg("A process was started in the last ten minutes: an upgrade may be under way."));
      return {
        level: "warning",
        detail: msg("Processes of different releases run side by side: {releases}."),
        mend: msg("Start the older processes again with the new release."),
        values: { releases: releases.join(", ") },
      };
    },
  },
  {
    id: "shared-files",
    title: msg("Files on several machines"),
    variables: BUCKET,
    needs: "tables",
    async run(on, { settings: { s3, dataDir } }) {
      if (s3) return undefined;
      const [row] = await on<{ count: number }>(
        sqlText`select count(distinct host)::int as count from processes where seen_at > now() - interval '${LATE_AFTER}'`,
        [],
      );
      if (row!.count === 0) return unchecked(msg("No process runs."));
      return row!.count === 1
        ? undefined
        : {
            level: "warning",
            detail: msg("Processes run on several machines ({count}), and files are in the folder {folder} of each."),
            mend: msg("Share the folder among them, or keep files in a bucket with S3_BUCKET and its other variables."),
            values: { count: row!.count, folder: `${dataDir}/files` },
          };
    },
  },
  {
    id: "standby",
    title: msg("Standby"),
    variables: ["DATABASE_READ_URL", "DATABASE_READ_MAX_LAG"],
    needs: "database",
    outside: true,
    async run(on, { settings: { databaseReadUrl, databaseReadMaxLagSeconds } }) {
      if (!databaseReadUrl) return notSet("DATABASE_READ_URL");
      return standbyProblem(on, databaseReadUrl, databaseReadMaxLagSeconds);
    },
  },
  {
    id: "queue",
    title: msg("Job queue"),
    needs: "tables",
    async run(on, { now }) {
      const [row] = await on<{ seconds: number; waiting: number }>(
        sqlText`select coalesce(extract(epoch from $1::timestamptz - min(run_at)), 0)::float8 as seconds, count(*)::int as waiting
          from graphile_worker.jobs where attempts < max_attempts and locked_at is null and run_at <= $1::timestamptz`,
        [now()],
      );
      const { seconds, waiting } = row!;
      return seconds < QUEUE_SECONDS
        ? undefined
        : {
            level: "warning",
            detail: msg({
              one: "{count} job is due, for {minutes} minutes.",
              other: "{count} jobs are due, the oldest for {minutes} minutes.",
            }),
            mend: msg("Start a worker, or more of them, and see Processes for what the running ones do."),
            values: { count: waiting, minutes: Math.round(seconds / 60) },
          };
    },
  },
  {
    id: "failed-jobs",
    title: msg("Failed jobs"),
    needs: "tables",
    async run(on) {
      const rows = await on<{ task: string; count: number }>(
        sqlText`select task_identifier as task, count(*)::int as count from graphile_worker.jobs
            where attempts >= max_attempts and locked_at is null
          group by 1 order by 2 desc`,
        [],
      );
      return rows.length === 0
        ? undefined
        : {
            level: "warning",
            detail: msg({
              one: "{count} job failed its last try: {tasks}.",
              other: "{count} jobs failed their last try: {tasks}.",
            }),
            mend: msg("See Jobs for the reasons, correct them, and run the jobs again or drop them."),
            values: {
              count: rows.reduce((sum, { count }) => sum + count, 0),
              tasks: rows
                .slice(0, 5)
                .map(({ task, count }) => `${task} (${count})`)
                .join(", "),
            },
          };
    },
  },
  {
    id: "mails",
    title: msg("Outgoing mail"),
    needs: "tables",
    async run(on, { now }) {
      const trouble = await mailTrouble(on, now());
      return trouble === null
        ? undefined
        : {
            level: "error",
            detail:
              trouble.reason === null
                ? msg({
                    one: "{count} mail is waiting and is not being sent.",
                    other: "{count} mails are waiting, and none is being sent.",
                  })
                : msg({
                    one: "{count} mail cannot be sent: {reason}",
                    other: "{count} mails cannot be sent: {reason}",
                  }),
            mend: msg("Run npx loyalty doctor --mail YOUR-ADDRESS, and correct SMTP_URL or start a worker."),
            values: { count: trouble.count, reason: trouble.reason ?? "" },
          };
    },
  },
  {
    id: "webhooks",
    title: msg("Webhook deliveries"),
    needs: "tables",
    async run(on, { now }) {
      const [row] = await on<{ count: number; seconds: number; receivers: boolean }>(
        sqlText`select count(*)::int as count, coalesce(extract(epoch from $1::timestamptz - min(d.next_attempt_at)), 0)::float8 as seconds,
            exists (select from webhook_endpoints where active) as receivers
          from webhook_deliveries d join webhook_endpoints e on e.program_id = d.program_id and e.id = d.endpoint_id and e.active
          where d.state in ('waiting', 'sending') and d.next_attempt_at <= $1::timestamptz`,
        [now()],
      );
      if (!row!.receivers) return unchecked(msg("No program has a webhook that is on."));
      return row!.seconds < DELIVERY_SECONDS
        ? undefined
        : {
            level: "warning",
            detail: msg({
              one: "{count} delivery of a webhook is due, for {minutes} minutes.",
              other: "{count} deliveries of webhooks are due, the oldest for {minutes} minutes.",
            }),
            mend: msg("Start another worker, or turn off webhooks whose receivers are slow."),
            values: { count: row!.count, minutes: Math.round(row!.seconds / 60) },
          };
    },
  },
  {
    id: "imports",
    title: msg("Imports"),
    needs: "tables",
    async run(on, { now }) {
      const [row] = await on<{ count: number }>(
        sqlText`select count(*)::int as count from participant_imports i where status in ('checking', 'importing', 'undoing')
          and greatest(created_at, confirmed_at, undo_started_at) < $1::timestamptz - interval '1 hour'
          and not exists (select from graphile_worker._private_jobs j where j.payload ->> 'importId' = i.id::text and j.attempts < j.max_attempts)`,
        [now()],
      );
      return row!.count === 0
        ? undefined
        : {
            level: "warning",
            detail: msg({
              one: "{count} import has stopped before its end.",
              other: "{count} imports have stopped before their end.",
            }),
            mend: msg("See Jobs: run their failed jobs again, which continue where they stopped."),
            values: { count: row!.count },
          };
    },
  },
  {
    id: "super-admin",
    title: msg("Super admin"),
    needs: "tables",
    async run(on) {
      const [row] = await on<{ there: boolean }>(
        sqlText`select exists (select from admins where super_admin and active) as there`,
        [],
      );
      return row!.there
        ? undefined
        : {
            level: "error",
            detail: msg("There is no super admin: nobody can look after this installation."),
            mend: msg("Run npm run admin:create with your email address."),
          };
    },
  },
  {
    id: "default-program",
    title: msg("Default program"),
    variables: ["DEFAULT_PROGRAM"],
    needs: "tables",
    async run(on, { settings: { defaultProgram } }) {
      if (!defaultProgram) return notSet("DEFAULT_PROGRAM");
      const [row] = await on<{ status: string }>(sqlText`select status from programs where subdomain = $1`, [
        defaultProgram,
      ]);
      return row?.status === "active"
        ? undefined
        : {
            level: "error",
            detail: row
              ? msg("DEFAULT_PROGRAM is {name}, which is not active.")
              : msg("DEFAULT_PROGRAM is {name}, and there is no such program."),
            mend: msg("Set DEFAULT_PROGRAM to the subdomain of an active program, or remove it."),
            values: { name: defaultProgram },
          };
    },
  },
  {
    id: "domains",
    title: msg("Program domains"),
    variables: ["BASE_DOMAIN"],
    needs: "tables",
    async run(on, { settings: { baseHosts } }) {
      const [row] = await on<{ host: string }>(
        sqlText`select host from program_domains where host = any($1::text[]) limit 1`,
        [baseHosts],
      );
      return row
        ? {
            level: "error",
            detail: msg("{host} is BASE_DOMAIN and also a domain of a program, which hides the admin or the program."),
            mend: msg("Set BASE_DOMAIN to another domain, or remove the domain in the program's settings."),
            values: { host: row.host },
          }
        : undefined;
    },
  },
];

function processCheck(kind: "web" | "worker", title: string, detail: string, mend: string): Check {
  return {
    id: kind,
    title,
    needs: "tables",
    async run(on) {
      const [row] = await on<{ there: boolean }>(
        sqlText`select exists (select from processes where kind = $1 and seen_at > now() - interval '${LATE_AFTER}') as there`,
        [kind],
      );
      return row!.there ? undefined : { level: "error", detail, mend };
    },
  };
}

async function standbyProblem(on: Sql, url: string, maxLagSeconds: number): Promise<Problem | undefined> {
  const standby = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: STANDBY_MS,
    query_timeout: STANDBY_MS,
  });
  standby.on("error", () => {}); // the statement that is running fails
  const mend = msg("Start the standby and look at its log, or remove DATABASE_READ_URL.");
  try {
    await standby.connect();
    const [primary] = await on<{ end: string }>(sqlText`select pg_current_wal_lsn()::text as end`, []);
    // Without writes it hears of no new transaction, so its last one being old says nothing once it has everything.
    const { rows } = await standby.query<{ standby: boolean; seconds: number }>(
      `select pg_is_in_recovery() as standby, case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
         else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 end as seconds`,
      [primary!.end],
    );
    const { seconds } = rows[0]!;
    if (!rows[0]!.standby)
      return {
        level: "error",
        detail: msg("DATABASE_READ_URL leads to a database that is no standby: what it shows is another one's."),
        mend: msg("Set DATABASE_READ_URL to a hot standby of DATABASE_URL, or remove it."),
      };
    if (seconds <= maxLagSeconds) return undefined;
    return {
      level: "warning",
      detail: msg("The standby is {seconds} seconds behind, so its reads go to the primary."),
      mend,
      values: { seconds: Math.round(seconds) },
    };
  } catch (error) {
    const reason = (error as Error).message || String((error as { code?: unknown }).code);
    return { level: "warning", detail: msg("The standby does not answer: {reason}"), mend, values: { reason } };
  } finally {
    await standby.end().catch(() => {});
  }
}
