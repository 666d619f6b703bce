import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { BACKUP_CHECKS } from "~/services/installation/backup-checks.server";
import { runChecks } from "~/services/installation/checks.server";
import { DATABASE_CHECKS } from "~/services/installation/database-checks.server";
import { MACHINE_CHECKS } from "~/services/installation/machine-checks";
import { readMachine } from "~/services/installation/machine.server";
import { SETTING_CHECKS } from "~/services/installation/setting-checks.server";
import { WORK_CHECKS } from "~/services/installation/work-checks.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { addProcess, HOST, installation, problemsOf, saying } from "./installation";

const { pool, url } = await testDatabase();
const CHECKS = [...SETTING_CHECKS, ...MACHINE_CHECKS, ...DATABASE_CHECKS, ...WORK_CHECKS];
const WITH_BACKUPS = { environment: { BACKUP_TO: "/backups" } };
const SECRET = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const MINUTE_MS = 60_000;
const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * MINUTE_MS) });

beforeEach(async () => {
  for (const table of ["processes", "participant_imports", "program_domains", "admins"])
    await pool.query(`delete from ${table}`);
  await pool.query("delete from graphile_worker._private_jobs");
});

/** Rows of a fault-free installation: processes, partitions, and a super admin. */
async function settle() {
  await addProcess("web");
  await addProcess("worker");
  await createAdmin();
  await purgeExpired({ actor: { kind: "system", name: "test" }, now: new Date(), locale: "en", requestId: "test" });
}

async function createAdmin() {
  const now = new Date();
  return prisma.admin.create({
    data: { id: uuidv7(now), email: "a@sunrise-group.com", superAdmin: true, createdAt: now, updatedAt: now },
  });
}

async function addJob(
  task: string,
  { attempts = 0, error, minutes = 0 }: { attempts?: number; error?: string; minutes?: number },
) {
  await pool.query("insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing", [
    task,
  ]);
  await pool.query(
    `insert into graphile_worker._private_jobs (task_id, payload, max_attempts, attempts, last_error, run_at)
     select id, '{}', 6, $2, $3, now() - make_interval(mins => $4) from graphile_worker._private_tasks where identifier = $1`,
    [task, attempts, error ?? null, minutes],
  );
}

it("finds nothing in an installation without a fault", async () => {
  await settle();
  const found = await runChecks(CHECKS, installation());
  expect(found.filter(({ level }) => level === "error" || level === "warning")).toEqual([]);
  // Of what most installations leave out, and what needs a second look.
  expect(found.flatMap(({ id, level }) => (level === "unchecked" ? [id] : []))).toEqual([
    "metrics-token",
    "standby",
    "webhooks",
    "default-program",
  ]);
  expect(found.length).toBeGreaterThan(30);
});

describe("settings", () => {
  it.each([
    ["base-domain", { BASE_DOMAIN: "203.0.113.7" }, /^error: BASE_DOMAIN is 203\.0\.113\.7.*Set BASE_DOMAIN/],
    ["base-domain", { BASE_DOMAIN: "localhost" }, /^error: BASE_DOMAIN is localhost/],
    ["base-domain", { BASE_DOMAIN: "rewards" }, /^error: BASE_DOMAIN is rewards,/],
    ["sandbox", { SANDBOX: "1" }, /^error: The sandbox is on at rewards.*Remove SANDBOX/],
    ["session-secret", { SESSION_SECRET: "a".repeat(64) }, /^error: SESSION_SECRET can be guessed.*openssl rand/],
    ["session-secret", { SESSION_SECRET: "abcd1234".repeat(8) }, /^error: SESSION_SECRET can be guessed/],
    [
      "session-secret",
      { SESSION_SECRET: "my-very-long-secret-for-this-thing" },
      /^error: SESSION_SECRET can be guessed/,
    ],
    ["session-secret", { SESSION_SECRET: SECRET, METRICS_TOKEN: SECRET }, /^error: SESSION_SECRET is also used/],
    [
      "session-secret",
      { SESSION_SECRET: SECRET, SESSION_SECRET_PREVIOUS: SECRET },
      /^warning: SESSION_SECRET_PREVIOUS is the same/,
    ],
    ["metrics-token", { METRICS_TOKEN: "aaaaaaaabbbbbbbb" }, /^warning: METRICS_TOKEN can be guessed.*openssl/],
    ["addresses", { MAIL_FROM: "rewards@example.com" }, /^error: MAIL_FROM is rewards@example\.com.*Set MAIL_FROM/],
    ["addresses", { SUPPORT_EMAIL: "help@shop.example.test" }, /^error: SUPPORT_EMAIL is/],
    ["public-scheme", { PUBLIC_SCHEME: "http" }, /^error: Links in mails begin with http/],
    ["public-scheme", { TRUST_PROXY: "0", PUBLIC_SCHEME: "https" }, /^warning: TRUST_PROXY is 0.*number of proxies/],
  ])("%s: %j", async (id, environment, expected) => {
    expect(await problemsOf(CHECKS, id, { environment: environment as Record<string, string> })).toEqual([
      expect.stringMatching(expected),
    ]);
  });
});

describe("the machine", () => {
  const MB = 1_000_000;
  it.each([
    ["node", { node: "20.18.3" }, /^error: Node 20\.18\.3 is too old.*Install Node 22/],
    ["node", { node: "20.19.4" }, /^warning: Node 20\.19\.4 gets no security fixes/],
    ["languages", { timeZones: 1 }, /^error: This Node lacks time zones.*full ICU/],
    ["languages", { hasLanguages: false }, /^error: This Node lacks/],
    ["memory", { memoryBytes: 512 * MB }, /^error: There are 512 MB of memory/],
    ["memory", { memoryBytes: 1500 * MB }, /^warning: There are 1,500 MB of memory.*2 GB/],
    ["memory", { memoryBytes: 600 * MB, isLimited: true }, /^warning: This process may use 600 MB.*container 1 GB/],
    ["disk", { disk: { freeBytes: 100 * MB, sizeBytes: 80_000 * MB } }, /^error: .* has 100 MB left.*larger disk/],
    ["disk", { disk: { freeBytes: 3000 * MB, sizeBytes: 80_000 * MB } }, /^warning: .* has 3,000 MB left/],
  ])("%s: %j", async (id, machine, expected) => {
    expect(await problemsOf(CHECKS, id, { machine })).toEqual([expect.stringMatching(expected)]);
  });

  it("memory: a container of a web server needs less", async () => {
    expect(await problemsOf(CHECKS, "memory", { machine: { memoryBytes: 1500 * MB, isLimited: true } })).toEqual([]);
  });

  it("backup-place: a folder that can never be made, unless it is on the machine of a worker", async () => {
    const folder = mkdtempSync(join(tmpdir(), "loyalty-doctor-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "file"), "");
    const place = (path: string) =>
      problemsOf(BACKUP_CHECKS, "backup-place", { environment: { BACKUP_TO: join(folder, path) } });
    const impossible = expect.stringMatching(/^error: Backups cannot be written to .*ENOTDIR.*Correct BACKUP_TO/);
    expect(await place("file/backups/daily")).toEqual([impossible]);
    await addProcess("worker", { host: hostname() });
    expect(await place("file/backups/daily")).toEqual([impossible]);
    await addProcess("worker", { host: "elsewhere" });
    expect(await place("file/backups/daily")).toEqual([expect.stringMatching(/^unchecked: .* is not there/)]);
    expect(await place("file")).toEqual([impossible]);
  });

  it("data-dir: a folder that cannot be written", async () => {
    const folder = mkdtempSync(join(tmpdir(), "loyalty-doctor-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "file"), "");
    expect((await readMachine(folder)).unwritable).toBeUndefined();
    const machine = await readMachine(join(folder, "file"));
    expect(await problemsOf(CHECKS, "data-dir", { machine })).toEqual([
      expect.stringMatching(/^error: Nothing can be written into .*ENOTDIR.*Set DATA_DIR/),
    ]);
    const missing = await readMachine(join(folder, "new"));
    expect(await problemsOf(CHECKS, "data-dir", { machine: missing })).toEqual([
      expect.stringMatching(/^unchecked: .* is not there yet/),
    ]);
    expect(existsSync(join(folder, "new"))).toBe(false);
  });
});

describe("the database", () => {
  it.each([
    [
      "database-version",
      /server_version_num/,
      { number: 140_011, version: "14.11" },
      /^error: PostgreSQL 14\.11 is too old.*15/,
    ],
    ["database-time-zones", /pg_timezone_names/, { count: 1 }, /^error: PostgreSQL lacks time zones, it has 1.*tzdata/],
    [
      "wraparound",
      /datfrozenxid/,
      { count: 1.5e9 },
      /^error: Transactions since the oldest row: 1,500,000,000.*VACUUM FREEZE/,
    ],
  ])("%s, as another server would say", async (id, statement, row, expected) => {
    expect(await problemsOf(CHECKS, id)).toEqual([]);
    expect(await problemsOf(CHECKS, id, { on: saying(statement, row) })).toEqual([expect.stringMatching(expected)]);
  });

  it("encoding and extensions: a database that was made without care", async () => {
    const name = `doctor_${process.pid}_ascii`;
    await onServer(`create database ${name} encoding 'SQL_ASCII' template template0 locale 'C' locale_provider libc`);
    const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: name }).href });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await onServer(`drop database ${name} with (force)`);
    });
    const on = async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[];
    expect(await problemsOf(CHECKS, "encoding", { on })).toEqual([expect.stringMatching(/^error: .*SQL_ASCII.*UTF8/)]);
    expect(await problemsOf(CHECKS, "extensions", { on })).toEqual([
      expect.stringMatching(/^error: The database lacks .*btree_gin.*CREATE EXTENSION/),
    ]);
    expect(await problemsOf(CHECKS, "extensions", { on, hasTables: false })).toEqual([]);
    const bare = saying(/pg_available_extensions/, { name: "cube", available: false });
    expect(await problemsOf(CHECKS, "extensions", { on: bare, hasTables: false })).toEqual([
      expect.stringMatching(/^error: PostgreSQL lacks the extensions cube\..*postgresql-contrib/),
    ]);
  });

  it("clock: it is a minute ahead", async () => {
    expect(await problemsOf(CHECKS, "clock", later(1))).toEqual([
      expect.stringMatching(/^error: .* 60 seconds apart.*NTP/),
    ]);
  });

  it("connections: more than the server allows", async () => {
    await addProcess("web", { limit: 10_000 });
    await addProcess("worker", { limit: 10 });
    expect(await problemsOf(CHECKS, "connections")).toEqual([
      expect.stringMatching(/^warning: .* may open 10,053 connections.*max_connections/),
    ]);
  });

  it("unfinished-restore: one that was killed", async () => {
    await pool.query("create table unfinished_restore (begun_at timestamptz)");
    const found = await problemsOf(CHECKS, "unfinished-restore");
    await pool.query("drop table unfinished_restore");
    expect(found).toEqual([expect.stringMatching(/^error: A restore of this database.*npx loyalty restore again/)]);
  });

  it("half-index: one whose migration was interrupted", async () => {
    await pool.query("create table halves (id int); insert into halves values (1), (1)");
    const client = await pool.connect();
    await expect(client.query("create unique index concurrently halves_key on halves (id)")).rejects.toThrow(
      "could not create",
    );
    await client.query("select"); // the error comes before the server notes that it does not build any more
    client.release();
    const found = await problemsOf(CHECKS, "half-index");
    await pool.query("drop table halves");
    expect(found).toEqual([expect.stringMatching(/^error: The index halves_key is not complete.*npx loyalty upgrade/)]);
  });

  it("partitions: rows outside of them, and none for the next week", async () => {
    await settle();
    expect(await problemsOf(CHECKS, "partitions")).toEqual([]);
    expect(await problemsOf(CHECKS, "partitions", later(400 * 24 * 60))).toEqual(
      ["visit_events", "webhook_attempts", "webhook_events"].map(
        (table) => expect.stringMatching(`^warning: ${table} has no partition for next week.*purge-expired`) as string,
      ),
    );
    const { id } = await createProgram();
    await pool.query(
      `insert into visit_events (program_id, id, visit_id, event_token, name, time)
       values ($1, gen_random_uuid(), 'fff00000-0000-7000-8000-000000000000', 'a', 'b', now())`,
      [id],
    );
    const found = await problemsOf(CHECKS, "partitions");
    await pool.query("delete from visit_events");
    expect(found).toEqual([expect.stringMatching(/^warning: Rows of visit_events are outside/)]);
  });

  it("dead-rows: a table that was never vacuumed", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create table piled_up (n int) with (autovacuum_enabled = off)");
    await client.query("insert into piled_up select generate_series(1, 60000)");
    await client.query("delete from piled_up");
    await client.query("select pg_stat_force_next_flush()");
    await client.query("select 1");
    const found = await problemsOf(CHECKS, "dead-rows");
    await client.query("drop table piled_up");
    await client.end();
    expect(found).toEqual([expect.stringMatching(/^warning: Dead rows of piled_up: 60,000.*VACUUM/)]);
  });

  it("idle-transactions: a session that forgot its transaction", async () => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select 1");
    const found = await problemsOf(CHECKS, "idle-transactions", later(10));
    await client.query("rollback");
    client.release();
    expect(found).toEqual([
      expect.stringMatching(/^warning: Sessions of PostgreSQL keep a transaction open.*pg_terminate_backend/),
    ]);
    expect(await problemsOf(CHECKS, "idle-transactions", later(10))).toEqual([]);
  });
});

describe("what runs", () => {
  it("worker and web: neither is there", async () => {
    expect(await problemsOf(CHECKS, "worker")).toEqual([
      expect.stringMatching(/^error: No worker runs.*npm run worker/),
    ]);
    expect(await problemsOf(CHECKS, "web")).toEqual([expect.stringMatching(/^error: No web server runs.*npm run web/)]);
  });

  it("releases and shared-files: two of each", async () => {
    await addProcess("web", { release: "1", host: "one" });
    await addProcess("web", { release: "2", host: "two" });
    expect(await problemsOf(CHECKS, "releases")).toEqual([
      expect.stringMatching(/^warning: .*side by side: 1, 2\..*new release/),
    ]);
    expect(await problemsOf(CHECKS, "shared-files")).toEqual([
      expect.stringMatching(/^warning: Processes run on several machines \(2\).*S3_BUCKET/),
    ]);
  });

  it("standby: away, and one that is none", async () => {
    const standby = (to: string) => problemsOf(CHECKS, "standby", { environment: { DATABASE_READ_URL: to } });
    expect(await standby("postgresql://x:y@127.0.0.1:1/z")).toEqual([
      expect.stringMatching(/^warning: The standby does not answer: .*ECONNREFUSED.*DATABASE_READ_URL/),
    ]);
    expect(await standby(url)).toEqual([expect.stringMatching(/^error: .*is no standby.*Set DATABASE_READ_URL/)]);
  });

  it("queue and mails: nothing is taken out of it", async () => {
    await addJob("send-sign-in-mail", { minutes: 20 });
    expect(await problemsOf(CHECKS, "queue")).toEqual([
      expect.stringMatching(/^warning: 1 job is due, for 20 minutes.*worker/),
    ]);
    expect(await problemsOf(CHECKS, "mails")).toEqual([
      expect.stringMatching(/^error: 1 mail is waiting and is not being sent.*SMTP_URL/),
    ]);
  });

  it("mails: of a large mailing many are due for long, while one after the other leaves", async () => {
    for (let count = 0; count < 3; count++) await addJob("send-participant-message", { minutes: 40 });
    expect(await problemsOf(CHECKS, "mails")).toEqual([
      expect.stringMatching(/^error: 3 mails are waiting, and none is being sent/),
    ]);
    await pool.query(
      "update graphile_worker._private_jobs set locked_at = now() where id = (select min(id) from graphile_worker._private_jobs)",
    );
    expect(await problemsOf(CHECKS, "mails")).toEqual([]);
    await addJob("send-welcome-mail", { attempts: 2, error: "connect ECONNREFUSED" });
    expect(await problemsOf(CHECKS, "mails")).toEqual([
      expect.stringMatching(/^error: 2 mails cannot be sent: connect/),
    ]);
  });

  it("mails: they fail, but an address that does not exist is no fault", async () => {
    await addJob("send-sign-in-mail", { attempts: 3, error: "Can't send mail - all recipients were rejected: 550" });
    expect(await problemsOf(CHECKS, "mails")).toEqual([]);
    await addJob("send-welcome-mail", { attempts: 2, error: "connect ECONNREFUSED" });
    expect(await problemsOf(CHECKS, "mails")).toEqual([
      expect.stringMatching(/^error: 1 mail cannot be sent: connect ECONNREFUSED/),
    ]);
  });

  it("failed-jobs: they gave up, and do not run their last try", async () => {
    await addJob("send-welcome-mail", { attempts: 6, error: "x" });
    await pool.query("update graphile_worker._private_jobs set locked_at = now()");
    await addJob("read-receipt", { attempts: 6, error: "x" });
    expect(await problemsOf(CHECKS, "failed-jobs")).toEqual([
      expect.stringMatching(/^warning: 1 job failed its last try: read-receipt \(1\).*Jobs/),
    ]);
  });

  it("webhooks: deliveries that nobody makes", async () => {
    const found = (count: number, seconds: number) =>
      problemsOf(CHECKS, "webhooks", { on: saying(/webhook_deliveries/, { count, seconds, receivers: true }) });
    expect(await found(0, 0)).toEqual([]);
    expect(await found(7, 1200)).toEqual([expect.stringMatching(/^warning: 7 deliveries .* for 20 minutes/)]);
  });

  it("imports: one whose job has gone", async () => {
    const { id: programId } = await createProgram();
    const { id: adminId } = await createAdmin();
    const now = new Date();
    await prisma.participantImport.create({
      data: {
        programId,
        id: uuidv7(now),
        adminId,
        status: "importing",
        fileName: "a.csv",
        sizeBytes: 1,
        key: "a",
        strategies: {},
        mayCreateTags: false,
        createdAt: now,
      },
    });
    expect(await problemsOf(CHECKS, "imports")).toEqual([]);
    expect(await problemsOf(CHECKS, "imports", later(90))).toEqual([
      expect.stringMatching(/^warning: 1 import has stopped.*Jobs/),
    ]);
  });

  it("super-admin: nobody", async () => {
    expect(await problemsOf(CHECKS, "super-admin")).toEqual([
      expect.stringMatching(/^error: There is no super admin.*admin:create/),
    ]);
  });

  it("default-program and domains: those of another installation", async () => {
    const { id, subdomain } = await createProgram({ status: "deactivated" });
    const found = (name: string) => problemsOf(CHECKS, "default-program", { environment: { DEFAULT_PROGRAM: name } });
    expect(await found("nowhere")).toEqual([
      expect.stringMatching(/^error: DEFAULT_PROGRAM is nowhere, and there is no such program/),
    ]);
    expect(await found(subdomain)).toEqual([expect.stringMatching(/^error: .* not active/)]);
    await sql(
      sqlText`insert into program_domains (program_id, id, host, created_at) values ($1::uuid, gen_random_uuid(), $2, now())`,
      [id, HOST],
    );
    expect(await problemsOf(CHECKS, "domains")).toEqual([
      expect.stringMatching(/^error: rewards.* is BASE_DOMAIN and also/),
    ]);
  });

  it("a check that fails itself stops no other", async () => {
    const on = async () => Promise.reject(new Error("canceled"));
    expect(await problemsOf(CHECKS, "queue", { on })).toEqual([
      expect.stringMatching(/^warning: This could not be checked: canceled/),
    ]);
  });
});

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: inject("postgres").serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe("backups", () => {
  const DAY_MINUTES = 24 * 60;
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
  const found = (id: string, options = WITH_BACKUPS) => problemsOf(BACKUP_CHECKS, id, options);

  async function addBackup(row: {
    state: string;
    at?: Date;
    error?: string;
    check?: string;
    checkedAt?: Date;
    place?: string;
  }) {
    await pool.query(
      `insert into backups (id, state, created_at, started_at, ended_at, error, check_state, check_error, checked_at, place)
        values (gen_random_uuid(), $1, $2, $2, $2, $3, $4, case when $4 = 'failed' then 'a table lacks rows' end, $5, $6)`,
      [
        row.state,
        row.at ?? ago(60),
        row.error ?? null,
        row.check ?? null,
        row.checkedAt ?? null,
        row.place ?? "/backups",
      ],
    );
  }

  beforeEach(() => pool.query("delete from backups"));

  it("of which the first night has to come, unless one failed before it", async () => {
    expect(await found("backup")).toEqual([expect.stringMatching(/^unchecked: There is no backup yet/)]);
    await addBackup({ state: "failed" });
    expect(await found("backup")).toEqual([expect.stringMatching(/^error: .* The last try failed/)]);
  });

  it("that are not made here", async () => {
    expect(await found("backup", { environment: {} as never })).toEqual([
      expect.stringMatching(/^warning: The platform makes no backups here\..*BACKUP_TO/),
    ]);
    expect(await found("backup-check", { environment: {} as never })).toEqual(["unchecked: BACKUP_TO is not set."]);
  });

  it("of which the last one is too old, with why the last try failed", async () => {
    await pool.query("update _prisma_migrations set started_at = now() - interval '3 days'");
    expect(await found("backup")).toEqual([
      expect.stringMatching(/^error: No backup was made in the last 36 hours\. Run/),
    ]);
    await addBackup({ state: "done", at: ago(2 * DAY_MINUTES) });
    await addBackup({ state: "failed", error: "No room." });
    await addBackup({ state: "done", place: "/tmp" });
    expect(await found("backup")).toEqual([expect.stringMatching(/^error: .* The last try failed: No room\./)]);
    await addBackup({ state: "done" });
    expect(await found("backup")).toEqual([]);
  });

  it("of which none had to be restored yet", async () => {
    expect(await found("backup-check")).toEqual(["unchecked: No backup was test-restored yet."]);
    await addBackup({ state: "done", at: ago(14 * DAY_MINUTES) });
    await addBackup({ state: "done", at: ago(30 * DAY_MINUTES), place: "/elsewhere" });
    expect(await found("backup-check")).toEqual(["unchecked: No backup was test-restored yet."]);
    await addBackup({ state: "done", at: ago(16 * DAY_MINUTES) });
    expect(await found("backup-check")).toEqual([expect.stringMatching(/^warning: No backup was test-restored/)]);
  });

  it("of which none was restored lately, or the last one could not be", async () => {
    await addBackup({ state: "done", check: "passed", checkedAt: ago(20 * DAY_MINUTES) });
    expect(await found("backup-check")).toEqual([
      expect.stringMatching(/^warning: No backup was test-restored.*npx loyalty check-backup/),
    ]);
    await addBackup({ state: "done", check: "failed", checkedAt: ago(DAY_MINUTES) });
    expect(await found("backup-check")).toEqual([
      expect.stringMatching(/^error: The newest backup that was tried cannot be relied on: a table lacks rows/),
    ]);
    await addBackup({ state: "done", check: "passed", checkedAt: ago(60) });
    expect(await found("backup-check")).toEqual([]);
  });
});
