/** Checks of the settings alone, which need nothing else. */
import { isIP } from "node:net";
import { msg } from "~/locales/translate";
import { firstCorrect, notSet, unchecked, type Check, type Found, type Installation, type Problem } from "./check";
import { isLocalHost, localHost } from "./local-host";

const IN_SANDBOX = unchecked(msg("The sandbox is on."));

export const SETTING_CHECKS: Check[] = [
  {
    id: "base-domain",
    title: msg("Base domain"),
    variables: ["BASE_DOMAIN", "SANDBOX"],
    run({ settings: { baseHosts, sandbox } }) {
      if (sandbox) return IN_SANDBOX;
      const wrong = baseHosts.find((host) => isIP(host) || isLocalHost(host) || !host.includes("."));
      return wrong === undefined
        ? undefined
        : {
            level: "error",
            detail: msg("BASE_DOMAIN is {host}, where programs cannot have subdomains that people reach."),
            mend: msg("Set BASE_DOMAIN to a domain of yours, without scheme and port, such as rewards.example.com."),
            values: { host: wrong },
          };
    },
  },
  {
    id: "sandbox",
    title: msg("Sandbox"),
    variables: ["SANDBOX", "BASE_DOMAIN"],
    run: ({ settings: { sandbox, baseHosts } }) =>
      sandbox && !baseHosts.every(isLocalHost)
        ? {
            level: "error",
            detail: msg(
              "The sandbox is on at {host}: it simulates mails and payments, and its mailbox opens every account.",
            ),
            mend: msg("Remove SANDBOX or set it to 0, and start all processes again."),
            values: { host: baseHosts[0]! },
          }
        : undefined,
  },
  {
    id: "session-secret",
    title: msg("Session secret"),
    variables: ["SESSION_SECRET", "SESSION_SECRET_PREVIOUS", "SANDBOX"],
    run: (installation) => (installation.settings.sandbox ? IN_SANDBOX : secretProblems(installation)),
  },
  {
    id: "metrics-token",
    title: msg("Metrics token"),
    variables: ["METRICS_TOKEN", "SANDBOX"],
    run({ settings: { metricsToken, sandbox } }) {
      if (!metricsToken) return notSet("METRICS_TOKEN");
      if (sandbox) return IN_SANDBOX;
      if (!isWeak(metricsToken, METRICS_BITS)) return undefined;
      return {
        level: "warning",
        detail: msg("METRICS_TOKEN can be guessed."),
        mend: msg("Set METRICS_TOKEN to the output of: openssl rand -hex 32"),
      };
    },
  },
  {
    id: "addresses",
    title: msg("Mail addresses"),
    variables: ["MAIL_FROM", "SUPPORT_EMAIL", "SANDBOX"],
    run: ({ settings }) =>
      settings.sandbox
        ? IN_SANDBOX
        : (
            [
              ["MAIL_FROM", settings.mailFrom],
              ["SUPPORT_EMAIL", settings.supportEmail],
            ] as const
          ).flatMap(([variable, address]): Problem[] =>
            EXAMPLE_ADDRESS.test(address)
              ? [
                  {
                    level: "error",
                    detail: msg("{variable} is {address}, an example that gets no mail."),
                    mend: msg("Set {variable} to an address of your domain."),
                    values: { variable, address },
                  },
                ]
              : [],
          ),
  },
  {
    id: "public-scheme",
    title: msg("Link scheme"),
    variables: ["PUBLIC_SCHEME", "TRUST_PROXY", "BASE_DOMAIN", "SANDBOX"],
    run: ({ settings: { sandbox, publicScheme, baseHosts, proxyHops } }) => {
      if (sandbox) return IN_SANDBOX;
      if (baseHosts.every(isLocalHost)) return localHost(baseHosts[0]!);
      if (publicScheme === "http")
        return {
          level: "error",
          detail: msg("Links in mails begin with http, and sessions are sent unencrypted."),
          mend: msg("Put a proxy in front that ends TLS, and set TRUST_PROXY=1 or PUBLIC_SCHEME=https."),
        };
      return proxyHops > 0
        ? undefined
        : {
            level: "warning",
            detail: msg(
              "TRUST_PROXY is 0, although a proxy must end TLS: all visitors share its address and its rate limits.",
            ),
            mend: msg("Set TRUST_PROXY to the number of proxies in front."),
          };
    },
  },
];

const EXAMPLE_ADDRESS = /[@.](example\.(com|org|net)|example|test|invalid|localhost)$/i;

/** Bits of a secret by how its characters are spread: 128 for keys, less for what is only compared. */
const SECRET_BITS = 110;
const METRICS_BITS = 70;

/** What SESSION_SECRET must not be used as. */
const OTHER_SECRETS = ["METRICS_TOKEN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "S3_SECRET_ACCESS_KEY"];

function secretProblems({ settings, unusable }: Installation): Found {
  const { sessionSecret, previousSessionSecret } = settings;
  if (!sessionSecret) return notSet("SESSION_SECRET");
  const problems: Problem[] = [];
  const mend = msg("Set SESSION_SECRET to the output of: openssl rand -hex 32");
  const others = [
    settings.metricsToken,
    settings.stripe?.secretKey,
    settings.stripe?.webhookSecret,
    settings.s3?.secretAccessKey,
  ];
  if (isWeak(sessionSecret, SECRET_BITS))
    problems.push({ level: "error", detail: msg("SESSION_SECRET can be guessed, and with it every session."), mend });
  if (others.includes(sessionSecret))
    problems.push({ level: "error", detail: msg("SESSION_SECRET is also used as another secret."), mend });
  if (sessionSecret === previousSessionSecret)
    problems.push({
      level: "warning",
      detail: msg("SESSION_SECRET_PREVIOUS is the same as SESSION_SECRET."),
      mend: msg("Set SESSION_SECRET to a new value, or remove SESSION_SECRET_PREVIOUS."),
    });
  const hidden = OTHER_SECRETS.filter((name) => unusable.has(name));
  return problems.length === 0 && hidden.length > 0 ? firstCorrect(hidden) : problems;
}

/** Words of examples, a repeated part, or too few bits by the frequency of the characters. */
function isWeak(secret: string, bits: number): boolean {
  if (/example|change|secret|password|loyalty|0123456789|abcdefgh/i.test(secret) || /^(.{1,16})\1+$/.test(secret))
    return true;
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / secret.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0) * secret.length < bits;
}
