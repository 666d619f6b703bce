/** Checks of the way from the internet to a web server: DNS, TLS and proxies. */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import {
  unchecked,
  withDatabase,
  type Check,
  type Found,
  type Installation,
  type Problem,
  type Unchecked,
} from "./check";
import { isLocalHost, localHost } from "./local-host";
import { askHealth, certificateOf, plainRedirect, randomLabel, type HealthAnswer } from "./network.server";
import { reasonOf } from "./service-checks.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Those of Let's Encrypt are renewed 30 days before their end. */
const RENEWED_BEFORE_MS = 14 * DAY_MS;

/** The variables that say where the installation is on the internet. */
const PUBLIC_ADDRESS = ["BASE_DOMAIN", "PUBLIC_SCHEME", "PUBLIC_PORT", "PORT", "TRUST_PROXY"];
/** What DNS says of a name that is not there; other errors say that DNS did not answer. */
const NO_ADDRESS = /^(ENOTFOUND|ENODATA)$/;
/** Errors of a connection that nothing took. */
const NOT_REACHED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const UNSIGNED = msg(
  "Something answers at {url}. Whether it is this installation can be checked once the other variables are correct.",
);

export const NETWORK_CHECKS: Check[] = [
  {
    id: "dns",
    title: msg("DNS of the base domain"),
    variables: ["BASE_DOMAIN"],
    outside: true,
    run: (installation) =>
      publicly(installation, async (host): Promise<Found> => {
        const { reason } = await addressesOf(host, installation);
        if (reason === undefined) return undefined;
        if (!NO_ADDRESS.test(reason))
          return {
            level: "error",
            detail: msg("DNS does not answer: {reason}"),
            mend: msg("Correct the DNS servers of this machine, such as those in /etc/resolv.conf, and the firewall."),
            values: { reason },
          };
        return {
          level: "error",
          detail: msg("{host} has no address: {reason}"),
          mend: msg("Add an A or AAAA record for {host} that leads to your proxy, or correct BASE_DOMAIN."),
          values: { host, reason },
        };
      }),
  },
  {
    id: "dns-wildcard",
    title: msg("DNS of programs"),
    variables: ["BASE_DOMAIN"],
    outside: true,
    run: (installation) =>
      publicly(installation, async (host): Promise<Found> => {
        const [base, wildcard] = await Promise.all([
          addressesOf(host, installation),
          addressesOf(`${randomLabel()}.${host}`, installation),
        ]);
        const mend = msg("Add a record for *.{host} that leads to the same proxy as {host}.");
        if (wildcard.reason !== undefined && !NO_ADDRESS.test(wildcard.reason)) return noAddress(host);
        if (wildcard.addresses.length === 0)
          return {
            level: "error",
            detail: msg("Subdomains of {host} have no address: programs cannot be reached."),
            mend,
            values: { host },
          };
        if (base.addresses.length === 0) return noAddress(host);
        if (wildcard.addresses.some((address) => base.addresses.includes(address))) return undefined;
        const [there, here] = [wildcard.addresses.join(", "), base.addresses.join(", ")];
        return {
          level: "warning",
          detail: msg("Subdomains of {host} lead to {there}, and the domain itself to {here}."),
          mend,
          values: { host, there, here },
        };
      }),
  },
  {
    id: "certificate",
    title: msg("Certificate of the base domain"),
    variables: PUBLIC_ADDRESS,
    outside: true,
    run: (installation) => byHttps(installation, (host) => certificateProblem(host, installation)),
  },
  {
    id: "certificate-programs",
    title: msg("Certificates of programs"),
    variables: PUBLIC_ADDRESS,
    outside: true,
    run: (installation) =>
      byHttps(installation, (host) =>
        withDatabase("tables", installation, async (on) => {
          const label = await someSubdomain(on);
          return label === undefined
            ? unchecked(msg("There is no active program yet."))
            : certificateProblem(`${label}.${host}`, installation);
        }),
      ),
  },
  {
    id: "public-address",
    title: msg("Public address"),
    variables: PUBLIC_ADDRESS,
    outside: true,
    run: (installation) =>
      reachably(installation, async () => {
        const { url, answer, reason } = await askPublicly(installation);
        const values = { url, reason: reason ?? "" };
        if (answer === undefined)
          return {
            level: "error",
            detail: msg("{url} does not answer: {reason}"),
            mend: msg("Start the proxy and a web server, and look at PUBLIC_SCHEME, PUBLIC_PORT and the firewall."),
            values,
          };
        if (answer?.seen) return undefined;
        if (answer && !installation.network.signRequest) return unchecked(UNSIGNED, { url });
        return {
          level: "error",
          detail: msg("Something else answers at {url}: another server, or one with another SESSION_SECRET."),
          mend: msg(
            "Let the proxy pass requests to the web servers of this installation, which share one SESSION_SECRET.",
          ),
          values,
        };
      }),
  },
  {
    id: "proxies",
    title: msg("Proxies"),
    variables: PUBLIC_ADDRESS,
    outside: true,
    run: (installation) =>
      reachably(installation, async (host): Promise<Found> => {
        const { url, answer } = await askPublicly(installation);
        if (answer?.seen) return proxyProblems(answer.seen, host, installation);
        if (answer && !installation.network.signRequest) return unchecked(UNSIGNED, { url });
        return unchecked(msg("This installation does not answer at {url}."), { url });
      }),
  },
  {
    id: "redirect",
    title: msg("Redirect to https"),
    variables: PUBLIC_ADDRESS,
    outside: true,
    run: (installation) =>
      byHttps(installation, async (host): Promise<Found> => {
        const target = await plainRedirect(host, installation.network).catch(() => null);
        return target?.startsWith("https://")
          ? undefined
          : {
              level: "warning",
              detail: msg("http://{host} does not lead to https."),
              mend: msg("Let the proxy redirect port 80 to https."),
              values: { host },
            };
      }),
  },
];

/** Runs a check for the first base domain, unless it is a local name. */
async function publicly({ settings }: Installation, check: (host: string) => Promise<Found>): Promise<Found> {
  const [host = "localhost"] = settings.baseHosts;
  return isLocalHost(host) ? localHost(host) : check(host);
}

/** As `publicly`, for a host that has an address. */
function reachably(installation: Installation, check: (host: string) => Promise<Found>): Promise<Found> {
  return publicly(installation, async (host) => {
    const { addresses } = await addressesOf(host, installation);
    return addresses.length === 0 ? noAddress(host) : check(host);
  });
}

/** As `reachably`, for what only https has. */
async function byHttps(installation: Installation, check: (host: string) => Promise<Found>): Promise<Found> {
  if (installation.settings.publicScheme !== "https") return unchecked(msg("PUBLIC_SCHEME is http."));
  return reachably(installation, check);
}

function noAddress(host: string): Unchecked {
  return unchecked(msg("DNS has no address for {host}, or does not answer."), { host });
}

async function addressesOf(host: string, { network }: Installation): Promise<{ addresses: string[]; reason?: string }> {
  try {
    return { addresses: await network.addressesOf(host) };
  } catch (error) {
    return { addresses: [], reason: (error as NodeJS.ErrnoException).code ?? (error as Error).message };
  }
}

async function certificateProblem(host: string, { settings, network, now }: Installation): Promise<Found> {
  const found = await certificateOf(host, settings.publicPort, network).catch((error: Error) => error);
  if (found instanceof Error) return noCertificate(host, found);
  const { rejected, validUntil } = found;
  const values = { host, reason: rejected ?? "", day: validUntil.toISOString().slice(0, 10) };
  if (rejected !== undefined)
    return {
      level: "error",
      detail: msg("Browsers reject the certificate of {host}: {reason}"),
      mend: msg("Renew it in the proxy, with its whole chain, for the base domain and *. of it."),
      values,
    };
  if (validUntil.getTime() - now().getTime() > RENEWED_BEFORE_MS) return undefined;
  return {
    level: "warning",
    detail: msg("The certificate of {host} ends on {day}."),
    mend: msg("Renew it, and find out why the proxy does not do it by itself."),
    values,
  };
}

/** Where something answers and breaks off the handshake, browsers see no page; else the public address is away, which has its own check. */
function noCertificate(host: string, error: NodeJS.ErrnoException): Problem | Unchecked {
  const values = { host, reason: reasonOf(error) };
  if (NOT_REACHED.test(error.code ?? "")) return unchecked(msg("{host} cannot be reached: {reason}"), values);
  return {
    level: "error",
    detail: msg("{host} shows no certificate: {reason}"),
    mend: msg("Let the proxy end TLS on PUBLIC_PORT, and give it a certificate for the base domain and *. of it."),
    values,
  };
}

/** A proxy that gets certificates on demand has them for programs that exist only. */
async function someSubdomain(on: Sql): Promise<string | undefined> {
  const rows = await on<{ subdomain: string }>(
    sqlText`select subdomain from programs where status = 'active' order by created_at limit 1`,
    [],
  );
  return rows[0]?.subdomain;
}

type PublicAnswer = { url: string; answer?: HealthAnswer | null; reason?: string };

const healthRequests = new WeakMap<Installation, Promise<PublicAnswer>>();

/** One request for the checks that need it. */
function askPublicly(installation: Installation): Promise<PublicAnswer> {
  let request = healthRequests.get(installation);
  if (!request) healthRequests.set(installation, (request = ask(installation)));
  return request;
}

async function ask({
  settings: { publicScheme, publicPort, baseHosts },
  network,
}: Installation): Promise<PublicAnswer> {
  const url = new URL(`${publicScheme}://${baseHosts[0]}:${publicPort}`);
  try {
    return { url: url.origin, answer: await askHealth(url, network) };
  } catch (error) {
    return { url: url.origin, reason: (error as Error).message || String((error as NodeJS.ErrnoException).code) };
  }
}

function proxyProblems(
  seen: NonNullable<HealthAnswer["seen"]>,
  host: string,
  { settings: { proxyHops, publicScheme } }: Installation,
): Problem[] {
  const problems: Problem[] = [];
  if (seen.forwarded !== proxyHops)
    problems.push({
      level: "error",
      detail: msg("TRUST_PROXY is {trusted}, but the proxies that add to X-Forwarded-For are {count}."),
      mend: msg("Set TRUST_PROXY={count}, or let each proxy append to X-Forwarded-For."),
      values: { trusted: String(proxyHops), count: String(seen.forwarded) },
    });
  if (proxyHops > 0 && seen.scheme !== null && seen.scheme !== publicScheme)
    problems.push({
      level: "error",
      detail: msg("The proxy says that requests come by {scheme}, but PUBLIC_SCHEME is {expected}."),
      mend: msg("Let the outermost proxy set X-Forwarded-Proto, or correct PUBLIC_SCHEME."),
      values: { scheme: seen.scheme, expected: publicScheme },
    });
  if (seen.host !== null && seen.host !== host)
    problems.push({
      level: "error",
      detail: msg("The proxy asks for {seen} instead of {host}: every page would be missing."),
      mend: msg("Let the proxy pass on Host, or set X-Forwarded-Host."),
      values: { seen: seen.host, host },
    });
  return problems;
}
