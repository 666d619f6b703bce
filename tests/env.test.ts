import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inspectSettings, parseEnv, parseSettings } from "~/platform/env.server";
import { variableNames } from "~/platform/variables.server";

const production = {
  DATABASE_URL: "postgresql://loyalty@db/loyalty",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  BASE_DOMAIN: "rewards.example.com",
  SUPPORT_EMAIL: "help@example.com",
  SMTP_URL: "smtp://mail:587",
  MAIL_FROM: "rewards@example.test",
};

const problemsWith = (source: Record<string, string>) => inspectSettings(source).problems.map(({ text }) => text);

describe("the environment", () => {
  it("is documented in .env.example, each variable with one line of comment", () => {
    const lines = readFileSync(".env.example", "utf8").split("\n");
    const listed = lines.flatMap((line, index) => {
      const name = /^([A-Z0-9_]+)=/.exec(line)?.[1];
      if (name) expect(lines[index - 1], name).toMatch(/^# \S/);
      return name ?? [];
    });
    expect(listed.sort()).toEqual([...variableNames].sort());
  });

  it("is a sandbox on the loopback address with the embedded database", () => {
    expect(parseSettings({})).toMatchObject({
      sandbox: true,
      host: "127.0.0.1",
      port: 3000,
      defaultProgram: "demo",
      baseHosts: ["localhost"],
    });
  });

  it("is no sandbox with an external database", () => {
    const env = parseEnv(production);
    expect(env).toMatchObject({
      sandbox: false,
      host: "0.0.0.0",
      defaultProgram: undefined,
      databaseDirectUrl: production.DATABASE_URL,
    });
    expect(env.stripe).toBeUndefined();
  });

  it("treats an empty value as missing", () => {
    expect(parseSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it("reads PEM from one line", () => {
    const key = "-----BEGIN PRIVATE KEY-----\\nMIIE\\n-----END PRIVATE KEY-----\\n";
    const wallet = {
      GOOGLE_WALLET_ISSUER_ID: "3388",
      GOOGLE_WALLET_SERVICE_ACCOUNT: "wallet@example.test",
      GOOGLE_WALLET_PRIVATE_KEY: key,
    };
    expect(parseSettings(wallet).googleWallet?.privateKey).toBe(key.replaceAll("\\n", "\n"));
  });

  it("builds public URLs behind a proxy", () => {
    expect(parseEnv({ ...production, TRUST_PROXY: "1" })).toMatchObject({ publicScheme: "https", publicPort: 443 });
  });

  it.each([
    [{ PORT: "three" }, /^PORT is malformed/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL is malformed: must look like postgresql:/],
    [
      { ...production, DATABASE_READ_URL: "standby:5432" },
      /^DATABASE_READ_URL is malformed: must look like postgresql:/,
    ],
    [{ ...production, DATABASE_READ_MAX_LAG: "soon" }, /^DATABASE_READ_MAX_LAG is malformed/],
    [{ DATABASE_READ_URL: "postgresql://db/loyalty" }, /^DATABASE_READ_URL is set but DATABASE_URL is missing$/],
    [{ SESSION_SECRET: "short" }, /^SESSION_SECRET is malformed/],
    [{ SANDBOX: "yes" }, /^SANDBOX is malformed/],
    [{ BASE_DOMAIN: "http://localhost" }, /^BASE_DOMAIN is malformed/],
    [{ STRIPE_SECRET_KEY: "sk" }, /^STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is missing$/],
    [
      { S3_BUCKET: "b", S3_REGION: "r" },
      /^S3_BUCKET is set but S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing$/,
    ],
    [
      { TURNSTILE_VERIFY_URL: "http://localhost:1" },
      /^TURNSTILE_VERIFY_URL is set but TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY are missing$/,
    ],
    [
      { MAP_TILE_URL: "https://tiles.example.test/map.png", MAP_TILE_ATTRIBUTION: "us" },
      /^MAP_TILE_URL is malformed: must look like https:/,
    ],
    [
      { MAP_TILE_URL: "https://{s}.tiles.example.test/{z}/{x}/{y}.png" },
      /^MAP_TILE_URL is set but MAP_TILE_ATTRIBUTION is missing$/,
    ],
    [
      { GOOGLE_WALLET_ISSUER_ID: "3388" },
      /^GOOGLE_WALLET_ISSUER_ID is set but GOOGLE_WALLET_SERVICE_ACCOUNT and GOOGLE_WALLET_PRIVATE_KEY are missing$/,
    ],
    [
      { APPLE_TEAM_ID: "A1B2C3D4E5" },
      /^APPLE_TEAM_ID is set but APPLE_PASS_TYPE_ID, APPLE_PASS_CERTIFICATE, \w+ and APPLE_WWDR_CERTIFICATE are missing$/,
    ],
    [{ APPLE_PASS_CERTIFICATE: "cert.pem" }, /^APPLE_PASS_CERTIFICATE is malformed: must be a certificate as PEM/],
    [
      { DATABASE_URL: production.DATABASE_URL },
      /^BASE_DOMAIN, SMTP_URL, MAIL_FROM and SUPPORT_EMAIL must be set outside the sandbox/,
    ],
    [{ ...production, SUPPORT_EMAIL: "" }, /^SUPPORT_EMAIL must be set outside the sandbox/],
    [{ ...production, BASE_DOMAIN: "" }, /^BASE_DOMAIN must be set outside the sandbox/],
  ])("names in one line what is wrong: %j", (source, message) => {
    expect(() => parseSettings(source)).toThrow(message);
  });

  it.each([
    ["PORT", "three", "must be a whole number from 1 to 65535"],
    ["PORT", "70000", "must be a whole number from 1 to 65535"],
    ["UPLOAD_QUOTA_MB", "1.5", "must be a whole number, 1 or more"],
    ["BENCH_SECONDS", "0", "must be a number above 0"],
    ["TRUST_PROXY", "maybe", "must be a whole number from 0 to 10"],
    ["SANDBOX", "yes", "must be 0 or 1"],
    ["PUBLIC_SCHEME", "ftp", "must be http or https"],
    ["LOG_LEVEL", "loud", "must be fatal, error, warn, info, debug, trace or silent"],
    ["RELEASE", "r".repeat(61), "must have at most 60 characters"],
    ["SESSION_SECRET", "short", "must have at least 32 characters"],
    ["DATABASE_URL", "mysql://x", "must look like postgresql://user:password@host:5432/name"],
    ["SMTP_URL", "mail:587", "must look like smtp://user:password@host:587"],
    ["BASE_DOMAIN", ",", "must be host names, comma separated, without ports"],
    ["DEFAULT_PROGRAM", "A b", "must be a program's subdomain"],
    ["MAIL_FROM", "Sunrise <rewards@example.com>", "must be a bare address, such as rewards@example.com"],
    ["BEACON_URL", "drand", "must be a http(s) URL"],
    ["POWERED_BY_URL", "us", "must be a http(s) URL or a path"],
    ["BACKUP_TO", "s3://", "must be a folder or s3://BUCKET/PREFIX"],
    ["MAP_TILE_URL", "tiles", "must look like https://tiles.example.org/{z}/{x}/{y}.png"],
    ["APTOS_PRIVATE_KEY", "key", "must be an Ed25519 key in hexadecimal"],
    ["VAPID_PUBLIC_KEY", "key", "must be 65 bytes in base64url"],
    ["APPLE_PASS_TYPE_ID", "org.example", "must start with pass."],
    ["APPLE_TEAM_ID", "team", "must have 10 letters and digits"],
    ["APPLE_PASS_PRIVATE_KEY", "key", "must be a private key as PEM, with line breaks written as \\n"],
    ["GOOGLE_WALLET_ISSUER_ID", "us", "must be a number"],
    ["GOOGLE_WALLET_SERVICE_ACCOUNT", "us", "must be the email address of a service account"],
  ])("says in plain words what %s must be, which %j is not", (name, value, text) => {
    const problems = problemsWith({ ...production, [name]: value });
    expect(problems.filter((problem) => !problem.startsWith(`${name} is set but `))).toEqual([
      `${name} is malformed: ${text}`,
    ]);
  });

  it("says so of every variable that can be malformed, and says once that one of several is", () => {
    const malformed = variableNames.flatMap((name) =>
      ["§ §", ",", "-1", "s3://", "x".repeat(300)].flatMap((value) => problemsWith({ ...production, [name]: value })),
    );
    expect(new Set(malformed.map((text) => text.split(" ")[0])).size).toBeGreaterThan(45);
    for (const text of malformed) if (!/ is set but /.test(text)) expect(text).toMatch(/^\w+ is malformed: must /);
    expect(problemsWith({ ...production, VAPID_PUBLIC_KEY: "x", VAPID_PRIVATE_KEY: "A".repeat(43) })).toEqual([
      "VAPID_PUBLIC_KEY is malformed: must be 65 bytes in base64url",
    ]);
    expect(problemsWith({ ...production, VAPID_PUBLIC_KEY: "x" })).toEqual([
      "VAPID_PUBLIC_KEY is malformed: must be 65 bytes in base64url",
      "VAPID_PUBLIC_KEY is set but VAPID_PRIVATE_KEY is missing",
    ]);
  });

  it("needs a database and a secret to serve", () => {
    expect(() => parseEnv({})).toThrow(/^DATABASE_URL is missing$/);
    expect(() => parseEnv({ ...production, SESSION_SECRET: "" })).toThrow(/^SESSION_SECRET is missing/);
  });
});
