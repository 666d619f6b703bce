import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { extendEnvironment } from "~/platform/env.server";
import supportBundle from "~/server/commands/support-bundle";
import { createParticipant, createProgram, NOW } from "../factories";
import { testDatabase } from "../setup/database";

const { pool, url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "loyalty-bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What must not be in any file: of people, and of the operator. */
const PERSONAL = {
  email: "zebediah.quillfeather@gmail.com",
  name: "Quillfeather",
  phone: "+4915112345678",
  referral: "ZQCODE7731",
  code: "482913",
  address: "198.51.100.23",
  token: "hV8xkq2LmN0pRstUvWxYz1234567890abcdefGHIJ",
  admin: "ada.operator@sunrise-group.com",
  note: "prefers-the-blue-mug",
};
const SECRETS = {
  SESSION_SECRET: "b1946ac92492d2347c6235b4d2611184f0e1d2c3b4a59687",
  METRICS_TOKEN: "metr1csT0kenThatIsLong",
  SMTP_URL: "smtp://mailer:sm7pPassw0rd@127.0.0.1:1",
  STRIPE_SECRET_KEY: "sk_test_51Secretive",
  STRIPE_WEBHOOK_SECRET: "whsec_Secretive",
  STRIPE_API_BASE: "http://127.0.0.1:1",
  MAIL_FROM: "rewards@sunrise-group.com",
  DATA_DIR: join(folder, 'the "blue" mug'),
};
/** Of which each is in a finding. */
const DOMAINS = ["quillcorp", "quillworks"];
extendEnvironment({ SANDBOX: "0", DATABASE_URL: url, BASE_DOMAIN: DOMAINS.join(", "), ...SECRETS });

beforeAll(async () => {
  const { id: programId } = await createProgram();
  const { id } = await createParticipant(programId, {
    email: PERSONAL.email,
    firstName: "Zebediah",
    lastName: PERSONAL.name,
    referralCode: PERSONAL.referral,
  });
  await prisma.admin.create({
    data: { id, email: PERSONAL.admin, firstName: PERSONAL.name, createdAt: NOW, updatedAt: NOW },
  });
  await prisma.auditEntry.create({
    data: {
      programId,
      id,
      actorType: "system",
      action: "participant.update",
      targetType: "participant",
      targetId: id,
      after: PERSONAL,
      requestId: PERSONAL.address,
      createdAt: NOW,
    },
  });
  const quoted = Object.values(PERSONAL).join(" ");
  for (const [task, attempts] of [
    ["send-welcome-mail", 3],
    ["read-receipt", 6],
  ] as const) {
    await pool.query("insert into graphile_worker._private_tasks (identifier) values ($1)", [task]);
    await pool.query(
      `insert into graphile_worker._private_jobs (task_id, payload, max_attempts, attempts, last_error)
       select id, $2, 6, $3, $4 from graphile_worker._private_tasks where identifier = $1`,
      [task, JSON.stringify(PERSONAL), attempts, `connect ECONNREFUSED ${quoted}, Key (email)=(${PERSONAL.email})`],
    );
  }
  await pool.query(
    "insert into _prisma_migrations (id, checksum, migration_name, logs) values ('half', '', '20990101000000_half', $1)",
    [`Key (phone)=(${quoted}) violates a unique constraint`],
  );
});

it("has what one needs to help, and nothing about people and no secret", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const path = join(folder, "bundle.zip");
  await supportBundle([path]);
  expect(log).toHaveBeenCalledWith(expect.stringContaining(path));
  const files = Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  expect(files.map(([name]) => name).sort()).toEqual(["about.json", "database.json", "findings.json"]);
  const text = files.map(([, content]) => content).join("\n");
  for (const value of [
    ...Object.values(PERSONAL),
    "Zebediah",
    ...Object.values(SECRETS),
    ...DOMAINS,
    "blue",
    "sm7pPassw0rd",
    new URL(url).password,
  ])
    if (value) expect.soft(text).not.toContain(value);

  const {
    "about.json": about,
    "database.json": database,
    "findings.json": findings,
  } = Object.fromEntries(files.map(([name, content]) => [name, JSON.parse(content) as unknown]));
  expect(about).toMatchObject({
    memory: { limit: expect.toSatisfy((limit) => limit === "no limit" || Number(limit) < 1e15) as unknown },
  });
  expect(about).toMatchObject({ node: process.version, settings: { SESSION_SECRET: "set", S3_BUCKET: "not set" } });
  expect(database).toMatchObject({
    settings: expect.arrayContaining([expect.objectContaining({ name: "max_connections" })]) as unknown,
    tables: expect.arrayContaining([expect.objectContaining({ name: "participants" })]) as unknown,
    queue: [
      { task: "read-receipt", failed: 1, errors: { ECONNREFUSED: 1 } },
      { task: "send-welcome-mail", waiting: 1, errors: { ECONNREFUSED: 1 } },
    ],
    slow_statements: "not recorded: the extension pg_stat_statements is missing",
  });
  const longest = readdirSync("prisma/migrations").sort((a, b) => b.length - a.length)[0]!;
  expect(longest.length).toBeGreaterThan(40);
  expect(database).toHaveProperty("migrations", expect.arrayContaining([expect.objectContaining({ name: longest })]));
  expect(findings).toContainEqual(
    expect.objectContaining({ id: "data-dir", detail: expect.stringContaining("[DATA_DIR]") as string }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ id: "base-domain", detail: expect.stringContaining("[BASE_DOMAIN]") as string }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ id: "mails", detail: "1 mail cannot be sent: ECONNREFUSED" }),
  );
});

it("overwrites nothing, and goes on without the database", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await expect(supportBundle([join(folder, "bundle.zip")])).rejects.toThrow(/EEXIST/);
  await expect(supportBundle([])).rejects.toThrow("support-bundle FILE.zip");
  extendEnvironment({ DATABASE_URL: "postgresql://x:y@127.0.0.1:1/z" });
  await supportBundle([join(folder, "away.zip")]);
  expect(log).toHaveBeenCalled();
  const { "database.json": database } = unzipSync(readFileSync(join(folder, "away.zip")));
  expect(strFromU8(database!)).toBe("null");
});
