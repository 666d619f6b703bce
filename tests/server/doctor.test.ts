import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { extendEnvironment, unconfiguredEnvironment } from "~/platform/env.server";
import doctor, { diagnose, linesOf } from "~/server/commands/doctor";
import type { FindingView } from "~/services/installation/finding";
import { emptyDatabase, testDatabase } from "../setup/database";

const { pool, url } = await testDatabase();

const mails: string[] = [];
const server = new SMTPServer({
  hideSTARTTLS: true,
  authOptional: true,
  closeTimeout: 1,
  onRcptTo: ({ address }, _, done) => void (mails.push(address), done()),
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

extendEnvironment({
  SANDBOX: "0",
  DATABASE_URL: url,
  MAIL_FROM: "rewards@sunrise-group.com",
  SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
});

const wrong = (findings: FindingView[]) =>
  findings
    .filter(({ level }) => level === "error" || level === "warning")
    .map(({ id, detail, mend }) => `${id}: ${detail} ${mend}`);
const about = (findings: FindingView[], id: string) => findings.filter((finding) => finding.id === id);

/** What `doctor --json` says in a process of its own, which has errors. */
async function doctorWith(environment: Record<string, string | undefined>): Promise<FindingView[]> {
  const env = { ...unconfiguredEnvironment(), ...environment };
  const run = promisify(execFile)(process.execPath, ["app/server/launch.mjs", "doctor", "--json"], { env });
  const { code, stdout, stderr } = (await run.catch((error: unknown) => error)) as {
    code: number;
    stdout: string;
    stderr: string;
  };
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^\d+ errors found\.\n$/)]);
  return JSON.parse(stdout) as FindingView[];
}

it("says all that is wrong with the environment, and goes on without the database", { timeout: 120_000 }, async () => {
  const findings = await doctorWith({
    DATA_DIR: process.env.DATA_DIR,
    DATABASE_URL: "postgresql://x:y@127.0.0.1:1/z",
    PORT: "many",
    TRUST_PROXY: "maybe",
    BASE_DOMAIN: "https://rewards.sunrise-group.com:443",
    MAIL_FROM: "Sunrise <rewards@sunrise-group.com>",
    S3_BUCKET: "pictures",
    SESSION_SECRET: "a".repeat(40),
  });
  expect(
    wrong(about(findings, "environment"))
      .map((line) => /^environment: (\w+)/.exec(line)?.[1])
      .sort(),
  ).toEqual(["BASE_DOMAIN", "MAIL_FROM", "PORT", "S3_BUCKET", "SMTP_URL", "TRUST_PROXY"]);
  expect(wrong(about(findings, "database"))).toEqual([
    expect.stringMatching(/does not answer: .*ECONNREFUSED.*DATABASE_URL/),
  ]);
  expect(wrong(about(findings, "session-secret"))).toHaveLength(1);
  expect(about(findings, "node")).toHaveLength(1);
  for (const id of [
    "worker",
    "migrations",
    "functions",
    "base-domain",
    "addresses",
    "bucket",
    "mail-server",
    "proxies",
  ])
    expect(about(findings, id)).toEqual([expect.objectContaining({ level: "unchecked", mend: null })]);
  expect(about(findings, "addresses")[0]!.detail).toBe("First set or correct MAIL_FROM, SUPPORT_EMAIL.");
});

it(
  "says first that DATABASE_URL is missing where nothing is set, and makes nothing",
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "loyalty-doctor-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const findings = await doctorWith({ DATA_DIR: folder });
    expect(wrong(findings)[0]).toMatch(/^environment: DATABASE_URL is missing Copy \.env\.example to \.env.*npm start/);
    for (const id of ["database", "session-secret", "addresses", "super-admin"])
      expect(about(findings, id)).toEqual([expect.objectContaining({ level: "unchecked" })]);
    for (const id of ["database", "migrations", "encoding", "super-admin"])
      expect(about(findings, id)).toMatchObject([{ detail: "First set or correct DATABASE_URL." }]);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it("prints a line for each finding, and once the mend that several share", () => {
  const finding = { id: "environment", level: "error", title: "Environment", mend: "Correct it." } as const;
  const lines = linesOf([
    { ...finding, detail: "PORT is malformed" },
    { ...finding, detail: "HOST is malformed" },
    { id: "bucket", level: "unchecked", title: "Bucket", detail: "No bucket is configured.", mend: null },
    { id: "node", level: "ok", title: "Version of Node", detail: null, mend: null },
  ]);
  expect(lines).toEqual([
    "error        Environment: PORT is malformed.",
    "error        Environment: HOST is malformed. Correct it.",
    "not checked  Bucket: No bucket is configured.",
    "ok           Version of Node",
  ]);
});

it("compares the database with the files of this version", async () => {
  const findings = await diagnose();
  for (const id of ["environment", "database", "migrations", "functions"])
    expect(wrong(about(findings, id))).toEqual([]);
  await pool.query("update _prisma_migrations set finished_at = null where migration_name like '%passkeys'");
  await pool.query(
    "update database_functions set checksum = 'older' where id = (select min(id) from database_functions)",
  );
  const outdated = wrong(await diagnose());
  expect(outdated).toContainEqual(
    expect.stringMatching(/^migrations: The database lacks the migration \d+_passkeys\. Run npm run db:migrate/),
  );
  expect(outdated).toContainEqual(
    expect.stringMatching(/^functions: Database functions are missing or older.*: \w+\. Run npm run db:migrate/),
  );
  extendEnvironment({ DATABASE_URL: (await emptyDatabase()).url });
  const empty = await diagnose();
  expect(wrong(empty).filter((line) => /^(migrations|functions|worker)/.test(line))).toEqual([
    expect.stringMatching(/^migrations: The database lacks \d\d+ migrations/),
    expect.stringMatching(/^functions: Database functions are missing.*: (\w+, ){4}\w+ and \d+ more\. Run/),
  ]);
  expect(about(empty, "worker")).toMatchObject([{ level: "unchecked", detail: "The database has no tables yet." }]);
  for (const id of ["database-version", "encoding", "extensions", "database-time-zones", "clock", "connections"])
    expect(about(empty, id)).toMatchObject([{ level: "ok" }]);
});

it("sees a wrong encoding before there are tables", async () => {
  const name = `doctor_${process.pid}_latin1`;
  await pool.query(`create database ${name} encoding 'LATIN1' template template0 locale 'C' locale_provider libc`);
  onTestFinished(async () => {
    extendEnvironment({ DATABASE_URL: url });
    await pool.query(`drop database ${name} with (force)`);
  });
  extendEnvironment({ DATABASE_URL: Object.assign(new URL(url), { pathname: name }).href });
  expect(wrong(about(await diagnose(), "encoding"))).toEqual([expect.stringMatching(/encoding is LATIN1.*UTF8/)]);
});

it("tries both ways to the database", async () => {
  extendEnvironment({ DATABASE_URL: "postgresql://x:y@127.0.0.1:1/z", DATABASE_DIRECT_URL: url });
  const findings = await diagnose();
  extendEnvironment({ DATABASE_URL: url, DATABASE_DIRECT_URL: "" });
  expect(wrong(about(findings, "database"))).toEqual([expect.stringMatching(/ECONNREFUSED.* in DATABASE_URL\.$/)]);
});

it("sends a test mail, and says why it could not", async () => {
  extendEnvironment({ DATABASE_URL: url });
  expect(about(await diagnose("olga@sunrise-group.com"), "test-mail")).toMatchObject([
    { level: "ok", detail: "The mail server took the mail to olga@sunrise-group.com." },
  ]);
  expect(mails).toEqual(["olga@sunrise-group.com"]);
  await expect(doctor(["--mail", "nobody"])).rejects.toThrow("nobody is no email address. Usage: npx loyalty doctor");
  extendEnvironment({ SANDBOX: "1", SMTP_URL: "" });
  expect(about(await diagnose("olga@sunrise-group.com"), "test-mail")).toMatchObject([
    { level: "unchecked", detail: "No mail was sent: SMTP_URL is not set, and the sandbox sends none." },
  ]);
  expect(mails).toHaveLength(1);
});
