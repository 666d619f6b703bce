import { env } from "~/platform/env.server";

type ProgramHosts = { subdomain: string; domains?: readonly { host: string }[] };

/**
 * The absolute URL of a path on one of the program's hosts, for mails and other sites. It contains only stored hosts
 * and the configured port, never what a request claims: behind a proxy, a request can claim any host.
 * @param host the person's current host, used if it is one of the program's hosts. Otherwise the URL has the subdomain,
 *   which always works.
 */
export function programUrl(program: ProgramHosts, path = "/", host?: string): string {
  const own = host !== undefined && isHostOf(program, host) ? host : `${program.subdomain}.${env.baseHosts[0]}`;
  return hostUrl(own, path);
}

/** The absolute URL of a path of the admin. */
export function adminUrl(path: string): string {
  return hostUrl(env.baseHosts[0] ?? "localhost", path);
}

/** The absolute URL of a path on a stored host, with the public scheme and port. */
export function hostUrl(host: string, path = "/"): string {
  return `${env.publicScheme}://${host}${publicPort()}${path}`;
}

function isHostOf(program: ProgramHosts, host: string): boolean {
  if (program.domains?.some((domain) => domain.host === host)) return true;
  return env.baseHosts.some((base) => host === `${program.subdomain}.${base}`);
}

function publicPort(): string {
  const standard = env.publicScheme === "https" ? 443 : 80;
  return env.publicPort === standard ? "" : `:${env.publicPort}`;
}
