import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseEnv, parseSettings, variableNames } from "~/platform/env.server";

const production = {
  DATABASE_URL: "postgresql://loyalty@db/loyalty",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  BASE_DOMAIN: "rewards.example.com",
  SUPPORT_EMAIL: "help@example.com",
  SMTP_URL: "smtp://mail:587",
  MAIL_FROM: "rewards@example.test",
};

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
    [{ S3_BUCKET: "b", S3_REGION: "r" }, /^S3_BUCKET is set but S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is missing$/],
    [
      { TURNSTILE_VERIFY_URL: "http://localhost:1" },
      /^TURNSTILE_VERIFY_URL is set but TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY is missing$/,
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
      /^GOOGLE_WALLET_ISSUER_ID is set but GOOGLE_WALLET_SERVICE_ACCOUNT and GOOGLE_WALLET_PRIVATE_KEY is missing$/,
    ],
    [{ APPLE_TEAM_ID: "A1B2C3D4E5" }, /^APPLE_TEAM_ID is set but APPLE_PASS_TYPE_ID and APPLE_PASS_CERTIFICATE and /],
    [{ APPLE_PASS_CERTIFICATE: "cert.pem" }, /^APPLE_PASS_CERTIFICATE is malformed: must be a certificate as PEM/],
    [
      { DATABASE_URL: production.DATABASE_URL },
      /^BASE_DOMAIN and SMTP_URL and MAIL_FROM and SUPPORT_EMAIL must be set outside the sandbox/,
    ],
    [{ ...production, SUPPORT_EMAIL: "" }, /^SUPPORT_EMAIL must be set outside the sandbox/],
    [{ ...production, BASE_DOMAIN: "" }, /^BASE_DOMAIN must be set outside the sandbox/],
  ])("names in one line what is wrong: %j", (source, message) => {
    expect(() => parseSettings(source)).toThrow(message);
  });

  it("needs a database and a secret to serve", () => {
    expect(() => parseEnv({})).toThrow(/^DATABASE_URL is missing$/);
    expect(() => parseEnv({ ...production, SESSION_SECRET: "" })).toThrow(/^SESSION_SECRET is missing/);
  });
});
