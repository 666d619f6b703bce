import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, it } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { diagnose } from "~/server/commands/doctor";
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
  findings.filter(({ level }) => level !== "ok").map(({ id, detail, mend }) => `${id}: ${detail} ${mend}`);
const about = (findings: FindingView[], id: string) => findings.filter((finding) => finding.id === id);

it("says all that is wrong with the environment, and goes on without the database", { timeout: 120_000 }, async () => {
  const { PATH, TMPDIR, DATA_DIR } = process.env;
  const env = {
    ...{ PATH, TMPDIR, DATA_DIR },
    DATABASE_URL: "postgresql://x:y@127.0.0.1:1/z",
    PORT: "many",
    TRUST_PROXY: "maybe",
    BASE_DOMAIN: "https://rewards.sunrise-group.com:443",
    MAIL_FROM: "Sunrise <rewards@sunrise-group.com>",
    S3_BUCKET: "pictures",
    SESSION_SECRET: "a".repeat(40),
  };
  const run = promisify(execFile)(process.execPath, ["app/server/launch.mjs", "doctor", "--json"], {
    env: env as NodeJS.ProcessEnv,
  });
  const { code, stdout, stderr } = (await run.catch((error: unknown) => error)) as {
    code: number;
    stdout: string;
    stderr: string;
  };
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^\d+ errors found\.\n$/)]);
  const findings = JSON.parse(stdout) as FindingView[];
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
  expect(about(findings, "worker")).toEqual([]);
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
    expect.stringMatching(
      /^migrations: The database lacks 1 migrations, the first is \d+_passkeys\. Run npm run db:migrate/,
    ),
  );
  expect(outdated).toContainEqual(
    expect.stringMatching(/^functions: Database functions are missing or older.*: \w+\. Run npm run db:migrate/),
  );
  extendEnvironment({ DATABASE_URL: (await emptyDatabase()).url });
  expect(wrong(await diagnose()).filter((line) => /^(migrations|worker)/.test(line))).toEqual([
    expect.stringMatching(/^migrations: The database lacks \d\d+ migrations/),
  ]);
});

it("sends a test mail, and says why it could not", async () => {
  extendEnvironment({ DATABASE_URL: url });
  expect(about(await diagnose("olga@sunrise-group.com"), "test-mail")).toMatchObject([
    { level: "ok", detail: "The mail server took the mail to olga@sunrise-group.com." },
  ]);
  expect(mails).toEqual(["olga@sunrise-group.com"]);
  expect(about(await diagnose("nobody"), "test-mail")).toMatchObject([
    { level: "error", detail: "nobody is no email address." },
  ]);
});
