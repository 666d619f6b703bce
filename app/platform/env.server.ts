import { resolve } from "node:path";
import {
  allOrNone,
  namesText,
  readVariables,
  variableNames,
  type EnvironmentProblem,
  type ReadVariables,
  type Source,
  type Variables,
} from "./variables.server";

/**
 * The environment: the only reader of process.env. Every variable is documented in `.env.example`, which a test
 * compares. An outside service (payments, files, …) is configured completely or not at all, which turns it off; a
 * partial configuration stops the start.
 */

/** Stripe's API, unless STRIPE_API_BASE is set. */
export const STRIPE_API = "https://api.stripe.com";
const SANDBOX_SUPPORT_EMAIL = "support@example.test";

/** An invalid environment; the message is one line for the operator. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/** The operator's settings, validated. The database and session secret may be missing; `start` provides them then. */
export type Settings = ReturnType<typeof inspectSettings>["settings"];

/** What a running process needs. */
export type Env = Settings & { databaseUrl: string; databaseDirectUrl: string; sessionSecret: string };

/** What every installation for real people needs, besides DATABASE_URL and SESSION_SECRET. */
const REQUIRED = ["BASE_DOMAIN", "SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL"] as const;

/**
 * Validates the operator's environment.
 * @throws EnvironmentError one line that names the variable and what is wrong with it
 */
export function parseSettings(source: Source): Settings {
  const { settings, problems } = inspectSettings(source);
  if (problems.length > 0) throw new EnvironmentError(problems[0]!.text);
  return settings;
}

/**
 * All that is wrong with the operator's environment, for who mends it.
 * @returns also the settings that the rest makes, as if the wrong variables were not set
 */
export function inspectSettings(source: Source) {
  const read = readVariables(source);
  const { variables: v, problems } = read;
  const isMissing = (name: string) => !source[name]?.trim();
  const embedded = isMissing("DATABASE_URL");
  const sandbox = v.SANDBOX ?? embedded;
  const publicScheme = v.PUBLIC_SCHEME ?? (v.TRUST_PROXY ? "https" : "http");
  const missing = sandbox ? [] : REQUIRED.filter(isMissing);
  if (missing.length > 0)
    problems.push({
      variables: missing,
      text: `${namesText(missing)} must be set outside the sandbox (or set SANDBOX=1 to try things)`,
    });
  if (embedded && !isMissing("DATABASE_READ_URL"))
    problems.push({
      variables: ["DATABASE_READ_URL"],
      text: "DATABASE_READ_URL is set but DATABASE_URL is missing",
    });
  const settings = {
    port: v.PORT,
    workerPort: v.WORKER_PORT,
    // The sandbox's mailbox gives access to every account, so it is not reachable from the network unless HOST is set.
    host: v.HOST ?? (sandbox ? "127.0.0.1" : "0.0.0.0"),
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? v.DATABASE_URL,
    prepareStatements: v.DATABASE_PREPARE,
    databaseReadUrl: v.DATABASE_READ_URL,
    databaseReadMaxLagSeconds: v.DATABASE_READ_MAX_LAG,
    poolSizes: { pg: v.DATABASE_POOL_SIZE, prisma: v.PRISMA_POOL_SIZE },
    sessionSecret: v.SESSION_SECRET,
    previousSessionSecret: v.SESSION_SECRET_PREVIOUS,
    baseHosts: v.BASE_DOMAIN ?? ["localhost"],
    defaultProgram: v.DEFAULT_PROGRAM ?? (embedded ? "demo" : undefined),
    sandbox,
    /** Whether the operator has set SANDBOX=1; otherwise the sandbox follows from the embedded database. */
    sandboxChosen: v.SANDBOX === true,
    proxyHops: v.TRUST_PROXY,
    publicScheme,
    publicPort: v.PUBLIC_PORT ?? (v.TRUST_PROXY ? (publicScheme === "https" ? 443 : 80) : v.PORT),
    supportEmail: v.SUPPORT_EMAIL ?? SANDBOX_SUPPORT_EMAIL,
    uploadQuotaMb: v.UPLOAD_QUOTA_MB,
    poweredBy: poweredBy(read, sandbox),
    partnerUrl: v.PARTNER_URL,
    receiptIssueFormUrl: v.RECEIPT_ISSUE_FORM_URL,
    release: v.RELEASE,
    serviceWorker: v.SERVICE_WORKER,
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN,
    sendsTraces: v.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? "rewards@example.test",
    ...ports(read),
    backupTo: v.BACKUP_TO,
    backupKeep: v.BACKUP_KEEP,
    backupPassphrase: v.BACKUP_PASSPHRASE,
    restoreCheckDatabaseUrl: v.RESTORE_CHECK_DATABASE_URL,
    beaconUrl: v.BEACON_URL,
    chromiumPath: v.CHROMIUM_PATH,
    testDatabaseUrl: v.TEST_DATABASE_URL,
    benchSeconds: v.BENCH_SECONDS,
    benchRounds: v.BENCH_ROUNDS,
    benchRows: v.BENCH_ROWS,
    benchSeed: v.BENCH_SEED,
  };
  return { settings, problems };
}

/**
 * Validates the environment of a web server or worker, which needs a database and a secret.
 * @throws EnvironmentError as `parseSettings`
 */
export function parseEnv(source: Source): Env {
  const settings = parseSettings(source);
  const { databaseUrl, databaseDirectUrl, sessionSecret } = settings;
  if (!databaseUrl || !databaseDirectUrl) throw new EnvironmentError("DATABASE_URL is missing");
  if (!sessionSecret) throw new EnvironmentError("SESSION_SECRET is missing (at least 32 random characters)");
  return { ...settings, databaseUrl, databaseDirectUrl, sessionSecret };
}

let parsed: Env | undefined;

/**
 * The environment of this process, parsed on first use and not on import, because building, type checking and the
 * start command load modules that import it before a database exists.
 */
export const env: Readonly<Env> = new Proxy({} as Env, {
  get: (_, name) => (parsed ??= parseEnv(process.env))[name as keyof Env],
});

/** The operator's settings, for commands that provide database and secret themselves. */
export function readSettings(): Settings {
  return parseSettings(process.env);
}

/**
 * As `inspectSettings`, for this process. An installation that does not say so is no sandbox: else nothing would be missing
 * where all variables were lost.
 * @param hasDatabase whether an embedded database is in DATA_DIR, which needs neither DATABASE_URL nor SESSION_SECRET
 */
export function inspectEnvironment(hasDatabase: (dataDir: string) => boolean) {
  const { DATABASE_URL, SESSION_SECRET, SANDBOX } = process.env;
  const first = inspectSettings(process.env);
  if (!DATABASE_URL?.trim() && hasDatabase(first.settings.dataDir)) return first;
  const { settings, problems } = inspectSettings({ ...process.env, SANDBOX: SANDBOX?.trim() || "0" });
  const missing: EnvironmentProblem[] = [];
  if (!DATABASE_URL?.trim())
    missing.push({
      variables: ["DATABASE_URL"],
      text: "DATABASE_URL is missing",
      mend: "Copy .env.example to .env and set DATABASE_URL there. To try things, run npm start, which makes a database of its own.",
    });
  if (!SESSION_SECRET?.trim())
    missing.push({
      variables: ["SESSION_SECRET"],
      text: "SESSION_SECRET is missing (at least 32 random characters)",
    });
  return { settings, problems: [...missing, ...problems] };
}

/**
 * Adds to this process's environment, e.g. the URL of a started database or a generated secret; children inherit it.
 */
export function extendEnvironment(additions: Record<string, string>): void {
  Object.assign(process.env, additions);
  parsed = undefined;
}

/** The platform's variables that are set, with their values as they are. */
export function setVariables(): Map<string, string> {
  return new Map(variableNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : [])));
}

/** The environment without the platform's variables, for a child process that must run unconfigured. */
export function unconfiguredEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !variableNames.includes(name)),
  ) as NodeJS.ProcessEnv;
}

/** What nobody can find out again when it is lost, and what logs in elsewhere: the part of the environment to keep secret. */
const SECRET_VARIABLES = [
  "SESSION_SECRET",
  "SESSION_SECRET_PREVIOUS",
  "METRICS_TOKEN",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TURNSTILE_SECRET_KEY",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "APTOS_PRIVATE_KEY",
  "OFFERS_API_KEY",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "APPLE_PASS_CERTIFICATE",
  "APPLE_PASS_PRIVATE_KEY",
  "APPLE_WWDR_CERTIFICATE",
  "GOOGLE_WALLET_PRIVATE_KEY",
] as const satisfies (keyof Variables)[];

/** The secrets that are set, by their variables, as the operator wrote them. */
export function readSecretVariables(): Record<string, string> {
  const found = SECRET_VARIABLES.map((name) => [name, process.env[name]?.trim()]);
  return Object.fromEntries(found.filter(([, value]) => value)) as Record<string, string>;
}

/** The folder in which the operator typed a command: files in its arguments are relative to it. */
export function callersFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** Whether npm runs this process, which must then end together with npm. */
export function isRunByNpm(): boolean {
  return process.env.npm_command !== undefined;
}

/** The "powered by" link of every site; outside the sandbox there is none unless it is configured. */
function poweredBy(read: ReadVariables, sandbox: boolean): { name: string; url: string } | undefined {
  const configured = allOrNone(read, ["POWERED_BY_NAME", "POWERED_BY_URL"]);
  if (configured) return { name: configured.POWERED_BY_NAME, url: configured.POWERED_BY_URL };
  return sandbox ? { name: "Loyalty Platform", url: "/admin/v2" } : undefined;
}

function ports(read: ReadVariables) {
  const { variables: v } = read;
  const stripe = allOrNone(read, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"], ["STRIPE_API_BASE"]);
  const turnstile = allOrNone(read, ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"], ["TURNSTILE_VERIFY_URL"]);
  const s3 = allOrNone(read, ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"], ["S3_ENDPOINT"]);
  const aptos = allOrNone(read, ["APTOS_NODE_URL", "APTOS_NETWORK", "APTOS_PRIVATE_KEY"]);
  const mapTiles = allOrNone(read, ["MAP_TILE_URL", "MAP_TILE_ATTRIBUTION"]);
  const vapid = allOrNone(read, ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"]);
  const applePass = allOrNone(read, [
    "APPLE_PASS_TYPE_ID",
    "APPLE_TEAM_ID",
    "APPLE_PASS_CERTIFICATE",
    "APPLE_PASS_PRIVATE_KEY",
    "APPLE_WWDR_CERTIFICATE",
  ]);
  const googleWallet = allOrNone(read, [
    "GOOGLE_WALLET_ISSUER_ID",
    "GOOGLE_WALLET_SERVICE_ACCOUNT",
    "GOOGLE_WALLET_PRIVATE_KEY",
  ]);
  const offersApi = allOrNone(read, ["OFFERS_API_URL", "OFFERS_API_KEY"]);
  return {
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiBase: stripe.STRIPE_API_BASE ?? STRIPE_API,
    },
    turnstile: turnstile && {
      siteKey: turnstile.TURNSTILE_SITE_KEY,
      secretKey: turnstile.TURNSTILE_SECRET_KEY,
      verifyUrl: turnstile.TURNSTILE_VERIFY_URL ?? "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    },
    s3: s3 && {
      bucket: s3.S3_BUCKET,
      region: s3.S3_REGION,
      endpoint: s3.S3_ENDPOINT,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    aptos: aptos && {
      nodeUrl: aptos.APTOS_NODE_URL,
      network: aptos.APTOS_NETWORK,
      privateKey: aptos.APTOS_PRIVATE_KEY,
    },
    mapTiles: mapTiles && { url: mapTiles.MAP_TILE_URL, attribution: mapTiles.MAP_TILE_ATTRIBUTION },
    vapid: vapid && {
      publicKey: vapid.VAPID_PUBLIC_KEY,
      privateKey: vapid.VAPID_PRIVATE_KEY,
      subject: `mailto:${v.SUPPORT_EMAIL ?? SANDBOX_SUPPORT_EMAIL}`,
    },
    applePass: applePass && {
      passTypeId: applePass.APPLE_PASS_TYPE_ID,
      teamId: applePass.APPLE_TEAM_ID,
      certificate: applePass.APPLE_PASS_CERTIFICATE,
      privateKey: applePass.APPLE_PASS_PRIVATE_KEY,
      issuerCertificate: applePass.APPLE_WWDR_CERTIFICATE,
    },
    googleWallet: googleWallet && {
      issuerId: googleWallet.GOOGLE_WALLET_ISSUER_ID,
      serviceAccount: googleWallet.GOOGLE_WALLET_SERVICE_ACCOUNT,
      privateKey: googleWallet.GOOGLE_WALLET_PRIVATE_KEY,
    },
    offersApi: offersApi && { url: offersApi.OFFERS_API_URL, key: offersApi.OFFERS_API_KEY },
  };
}
