import { resolve } from "node:path";
import { z } from "zod";

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

const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
/** How many proxies are in front: a number, or 1 for yes. */
const hops = z.preprocess(
  (value) => (value === "true" ? "1" : value === "false" ? "0" : value),
  z.coerce.number().int().min(0).max(10),
);
const poolSize = z.coerce.number().int().min(1).max(500);
const tcpPort = z.coerce.number().int().min(1).max(65535);
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must look like postgresql://user:password@host:5432/name",
});
const secretText = z.string().min(32, "must have at least 32 characters");
const webUrl = z.url({ protocol: /^https?$/, error: "must be a http(s) URL" });
const tileTemplate = z
  .string()
  .refine(
    (value) =>
      /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\//.test(value) &&
      ["{z}", "{x}", "{y}"].every((part) => value.includes(part)),
    {
      error: "must look like https://tiles.example.org/{z}/{x}/{y}.png",
    },
  );
const hostList = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, "must be host names, comma separated, without ports")).min(1));

const base64url = (bytes: number) =>
  z.string().refine((value) => /^[\w-]+$/.test(value) && Buffer.from(value, "base64url").length === bytes, {
    error: `must be ${bytes} bytes in base64url`,
  });

/** PEM in one line: its line breaks are written `\\n`. */
const pem = (label: "CERTIFICATE" | "PRIVATE KEY") =>
  z
    .string()
    .transform((value) => value.replaceAll("\\n", "\n"))
    .refine((value) => new RegExp(`^-----BEGIN [A-Z ]*${label}-----\\n[^]+-----END`).test(value), {
      error: `must be a ${label.toLowerCase()} as PEM, with line breaks written as \\n`,
    });

const variables = z.object({
  PORT: tcpPort.default(3000),
  WORKER_PORT: tcpPort.optional(),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_PREPARE: flag.default(true),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_READ_MAX_LAG: z.coerce.number().int().min(1).max(3600).default(10),
  DATABASE_POOL_SIZE: poolSize.default(16),
  PRISMA_POOL_SIZE: poolSize.default(8),
  SESSION_SECRET: secretText.optional(),
  SESSION_SECRET_PREVIOUS: secretText.optional(),
  BASE_DOMAIN: hostList.optional(),
  DEFAULT_PROGRAM: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a program's subdomain")
    .optional(),
  SANDBOX: flag.optional(),
  TRUST_PROXY: hops.default(0),
  PUBLIC_SCHEME: z.enum(["http", "https"]).optional(),
  PUBLIC_PORT: tcpPort.optional(),
  SUPPORT_EMAIL: z.email("must be a bare address, such as help@example.com").optional(),
  UPLOAD_QUOTA_MB: z.coerce.number().int().positive().default(5_000),
  POWERED_BY_NAME: z.string().optional(),
  POWERED_BY_URL: z
    .string()
    .regex(/^(https?:\/)?\//, "must be a http(s) URL or a path")
    .optional(),
  PARTNER_URL: webUrl.optional(),
  RECEIPT_ISSUE_FORM_URL: webUrl.optional(),
  RELEASE: z.string().max(60).optional(),
  SERVICE_WORKER: flag.default(true),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must look like smtp://user:password@host:587" }).optional(),
  MAIL_FROM: z.email("must be a bare address, such as rewards@example.com").optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: webUrl.optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_VERIFY_URL: webUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_TO: z
    .string()
    .regex(/^(?!s3:)|^s3:\/\/[^/]/, "must be a folder or s3://BUCKET/PREFIX")
    .optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  RESTORE_CHECK_DATABASE_URL: postgresUrl.optional(),
  APTOS_NODE_URL: webUrl.optional(),
  APTOS_NETWORK: z.enum(["mainnet", "testnet"]).optional(),
  APTOS_PRIVATE_KEY: z
    .string()
    .regex(/^(ed25519-priv-)?(0x)?[0-9a-f]{64}$/i, "must be an Ed25519 key in hexadecimal")
    .optional(),
  BEACON_URL: webUrl.optional(),
  OFFERS_API_URL: webUrl.optional(),
  OFFERS_API_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  APPLE_PASS_TYPE_ID: z.string().startsWith("pass.", "must start with pass.").optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "must have 10 letters and digits")
    .optional(),
  APPLE_PASS_CERTIFICATE: pem("CERTIFICATE").optional(),
  APPLE_PASS_PRIVATE_KEY: pem("PRIVATE KEY").optional(),
  APPLE_WWDR_CERTIFICATE: pem("CERTIFICATE").optional(),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, "must be a number").optional(),
  GOOGLE_WALLET_SERVICE_ACCOUNT: z.email("must be the email address of a service account").optional(),
  GOOGLE_WALLET_PRIVATE_KEY: pem("PRIVATE KEY").optional(),
  MAP_TILE_URL: tileTemplate.optional(),
  MAP_TILE_ATTRIBUTION: z.string().optional(),
  CHROMIUM_PATH: z.string().optional(),
  TEST_DATABASE_URL: postgresUrl.optional(),
  BENCH_SECONDS: z.coerce.number().positive().optional(),
  BENCH_ROUNDS: z.coerce.number().int().positive().default(2),
  BENCH_SEED: z.string().default("1"),
  BENCH_ROWS: z.coerce.number().int().positive().default(1_000_000),
});

type Variables = z.infer<typeof variables>;
type Source = Record<string, string | undefined>;

/** The names of all variables, for the test that compares them with `.env.example`. */
export const variableNames = Object.keys(variables.shape);

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
  if (problems.length > 0) throw new EnvironmentError(problems[0]);
  return settings;
}

/**
 * All that is wrong with the operator's environment, for who mends it: each problem is a line that names its variables.
 * @returns also the settings that the rest makes, as if the wrong variables were not set
 */
export function inspectSettings(source: Source) {
  const { variables: v, problems } = readVariables(source);
  const isMissing = (name: string) => !source[name]?.trim();
  const embedded = isMissing("DATABASE_URL");
  const sandbox = v.SANDBOX ?? embedded;
  const publicScheme = v.PUBLIC_SCHEME ?? (v.TRUST_PROXY ? "https" : "http");
  const missing = sandbox ? [] : REQUIRED.filter(isMissing);
  if (missing.length > 0)
    problems.push(`${missing.join(" and ")} must be set outside the sandbox (or set SANDBOX=1 to try things)`);
  if (embedded && !isMissing("DATABASE_READ_URL"))
    problems.push("DATABASE_READ_URL is set but DATABASE_URL is missing");
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
    poweredBy: poweredBy(v, sandbox, problems),
    partnerUrl: v.PARTNER_URL,
    receiptIssueFormUrl: v.RECEIPT_ISSUE_FORM_URL,
    release: v.RELEASE,
    serviceWorker: v.SERVICE_WORKER,
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN,
    sendsTraces: v.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? "rewards@example.test",
    ...ports(v, problems),
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
 * @param isEmbedded whether an embedded database is in DATA_DIR, which needs neither DATABASE_URL nor SESSION_SECRET
 */
export function inspectEnvironment(isEmbedded: (dataDir: string) => boolean) {
  const { DATABASE_URL, SESSION_SECRET, SANDBOX } = process.env;
  const first = inspectSettings(process.env);
  if (!DATABASE_URL?.trim() && isEmbedded(first.settings.dataDir)) return first;
  const found = inspectSettings({ ...process.env, SANDBOX: SANDBOX?.trim() || "0" });
  if (!DATABASE_URL?.trim()) found.problems.push("DATABASE_URL is missing");
  if (!SESSION_SECRET?.trim()) found.problems.push("SESSION_SECRET is missing (at least 32 random characters)");
  return found;
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

/** The variables that are well formed, and a line about each other one. */
function readVariables(source: Source): { variables: Variables; problems: string[] } {
  // An empty value (`FOO=` in a .env file) means "not set".
  const values = Object.fromEntries(variableNames.map((name) => [name, source[name]?.trim() || undefined]));
  const result = variables.safeParse(values);
  if (result.success) return { variables: result.data, problems: [] };
  const problems = new Map(
    result.error.issues.map(({ path, message }) => [String(path[0]), `${String(path[0])} is malformed: ${message}`]),
  );
  for (const name of problems.keys()) values[name] = undefined;
  return { variables: variables.parse(values), problems: [...problems.values()] };
}

/** The "powered by" link of every site; outside the sandbox there is none unless it is configured. */
function poweredBy(v: Variables, sandbox: boolean, problems: string[]): { name: string; url: string } | undefined {
  const configured = allOrNone(v, problems, ["POWERED_BY_NAME", "POWERED_BY_URL"]);
  if (configured) return { name: configured.POWERED_BY_NAME, url: configured.POWERED_BY_URL };
  return sandbox ? { name: "Loyalty Platform", url: "/admin/v2" } : undefined;
}

function ports(v: Variables, problems: string[]) {
  const stripe = allOrNone(v, problems, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"], ["STRIPE_API_BASE"]);
  const turnstile = allOrNone(v, problems, ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"], ["TURNSTILE_VERIFY_URL"]);
  const s3 = allOrNone(
    v,
    problems,
    ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    ["S3_ENDPOINT"],
  );
  const aptos = allOrNone(v, problems, ["APTOS_NODE_URL", "APTOS_NETWORK", "APTOS_PRIVATE_KEY"]);
  const mapTiles = allOrNone(v, problems, ["MAP_TILE_URL", "MAP_TILE_ATTRIBUTION"]);
  const vapid = allOrNone(v, problems, ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"]);
  const applePass = allOrNone(v, problems, [
    "APPLE_PASS_TYPE_ID",
    "APPLE_TEAM_ID",
    "APPLE_PASS_CERTIFICATE",
    "APPLE_PASS_PRIVATE_KEY",
    "APPLE_WWDR_CERTIFICATE",
  ]);
  const googleWallet = allOrNone(v, problems, [
    "GOOGLE_WALLET_ISSUER_ID",
    "GOOGLE_WALLET_SERVICE_ACCOUNT",
    "GOOGLE_WALLET_PRIVATE_KEY",
  ]);
  const offersApi = allOrNone(v, problems, ["OFFERS_API_URL", "OFFERS_API_KEY"]);
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

/**
 * The variables of an outside service if all required ones are set, undefined if none is. Otherwise, too, with a line for
 * the operator in `problems`.
 */
function allOrNone<R extends keyof Variables, O extends keyof Variables>(
  v: Variables,
  problems: string[],
  required: R[],
  optional: O[] = [],
) {
  const present = [...required, ...optional].filter((name) => v[name] !== undefined);
  if (present.length === 0) return undefined;
  const missing = required.filter((name) => v[name] === undefined);
  if (missing.length > 0) {
    problems.push(`${present[0]} is set but ${missing.join(" and ")} is missing`);
    return undefined;
  }
  return v as { [K in R]: NonNullable<Variables[K]> } & Pick<Variables, O>;
}
