import { z } from "zod";

/**
 * The variables of the environment: what each must be, and in plain words what is wrong with it. `env.server.ts` makes the
 * settings of them.
 */

/** 'S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'. */
export function namesText(names: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat("en-GB", { type }).format(names);
}

const oneOf = <T extends string>(...values: T[]) =>
  z.enum(values, { error: `must be ${namesText(values, "disjunction")}` });
const wholeNumber = (from: number, to = Infinity) => {
  const error =
    to === Infinity ? `must be a whole number, ${from} or more` : `must be a whole number from ${from} to ${to}`;
  return z.coerce
    .number({ error })
    .refine((value) => Number.isSafeInteger(value) && value >= from && value <= to, { error });
};
const flag = z
  .enum(["0", "1", "true", "false"], { error: "must be 0 or 1" })
  .transform((value) => value === "1" || value === "true");
/** How many proxies are in front: a number, or 1 for yes. */
const hops = z.preprocess((value) => (value === "true" ? "1" : value === "false" ? "0" : value), wholeNumber(0, 10));
const poolSize = wholeNumber(1, 500);
const tcpPort = wholeNumber(1, 65535);
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
const HOST_LIST = "must be host names, comma separated, without ports";
const hostList = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, HOST_LIST)).min(1, HOST_LIST));

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
  DATABASE_READ_MAX_LAG: wholeNumber(1, 3600).default(10),
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
  PUBLIC_SCHEME: oneOf("http", "https").optional(),
  PUBLIC_PORT: tcpPort.optional(),
  SUPPORT_EMAIL: z.email("must be a bare address, such as help@example.com").optional(),
  UPLOAD_QUOTA_MB: wholeNumber(1).default(5_000),
  POWERED_BY_NAME: z.string().optional(),
  POWERED_BY_URL: z
    .string()
    .regex(/^(https?:\/)?\//, "must be a http(s) URL or a path")
    .optional(),
  PARTNER_URL: webUrl.optional(),
  RECEIPT_ISSUE_FORM_URL: webUrl.optional(),
  RELEASE: z.string().max(60, "must have at most 60 characters").optional(),
  SERVICE_WORKER: flag.default(true),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
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
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  RESTORE_CHECK_DATABASE_URL: postgresUrl.optional(),
  APTOS_NODE_URL: webUrl.optional(),
  APTOS_NETWORK: oneOf("mainnet", "testnet").optional(),
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
  BENCH_SECONDS: z.coerce.number({ error: "must be a number above 0" }).positive("must be a number above 0").optional(),
  BENCH_ROUNDS: wholeNumber(1).default(2),
  BENCH_SEED: z.string().default("1"),
  BENCH_ROWS: wholeNumber(1).default(1_000_000),
});

export type Variables = z.infer<typeof variables>;
export type Source = Record<string, string | undefined>;

/** The names of all variables, for the test that compares them with `.env.example`. */
export const variableNames = Object.keys(variables.shape);

/** What is wrong with variables, in a line that names them; they count as not set. */
export type EnvironmentProblem = {
  variables: string[];
  text: string;
  /** Where it differs from the usual one: correct the variable. */
  mend?: string;
};

/** The variables that are well formed, and what is wrong with the others, to which further problems are added. */
export type ReadVariables = { variables: Variables; problems: EnvironmentProblem[] };

/** The variables that are well formed, and a problem for each other one. */
export function readVariables(source: Source): ReadVariables {
  // An empty value (`FOO=` in a .env file) means "not set".
  const values = Object.fromEntries(variableNames.map((name) => [name, source[name]?.trim() || undefined]));
  const result = variables.safeParse(values);
  if (result.success) return { variables: result.data, problems: [] };
  const messages = new Map(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
  for (const name of messages.keys()) values[name] = undefined;
  return {
    variables: variables.parse(values),
    problems: [...messages].map(([name, message]) => ({
      variables: [name],
      text: `${name} is malformed: ${message}`,
    })),
  };
}

/**
 * The variables of an outside service if all required ones are set, undefined if none is. Otherwise, too, with a problem
 * for the operator, which names those that are missing: of malformed ones, which count as set, it was said already.
 */
export function allOrNone<R extends keyof Variables, O extends keyof Variables>(
  { variables: v, problems }: ReadVariables,
  required: R[],
  optional: O[] = [],
) {
  const lacking = required.filter((name) => v[name] === undefined);
  if (lacking.length === 0) return v as { [K in R]: NonNullable<Variables[K]> } & Pick<Variables, O>;
  const malformed = new Set(problems.flatMap(({ variables: names }) => names));
  const present = [...required, ...optional].filter((name) => v[name] !== undefined || malformed.has(name));
  const missing = lacking.filter((name) => !malformed.has(name));
  if (present.length > 0 && missing.length > 0)
    problems.push({
      variables: required,
      text: `${present[0]} is set but ${namesText(missing)} ${missing.length === 1 ? "is" : "are"} missing`,
    });
  return undefined;
}
