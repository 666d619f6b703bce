import { env } from "~/env.server";

type Hosted = { subdomain: string; domains?: readonly { host: string }[] };

/**
 * The whole URL of a path on one of the program's own hosts, for mails and pages elsewhere. Only stored hosts and the
 * configured port can come out of it, never what a request claims (RULINGS "Behind a balancer").
 * @param host where the person is now: the link leads back there if that is one of the program's hosts. Otherwise it
 *   leads to the subdomain, which always answers.
 */
export function programUrl(program: Hosted, path = "/", host?: string): string {
  const own = host !== undefined && isHostOf(program, host) ? host : `${program.subdomain}.${env.baseHosts[0]}`;
  return hostUrl(own, path);
}

/** The same for a path of the console. */
export function consoleUrl(path: string): string {
  return hostUrl(env.baseHosts[0] ?? "localhost", path);
}

/** A path on a stored host, with the scheme and port that browsers reach us by. */
export function hostUrl(host: string, path = "/"): string {
  return `${env.publicScheme}://${host}${publicPort()}${path}`;
}

function isHostOf(program: Hosted, host: string): boolean {
  if (program.domains?.some((domain) => domain.host === host)) return true;
  return env.baseHosts.some(
    (base) => host === `${program.subdomain}.${base}` || (host === base && program.subdomain === env.defaultProgram),
  );
}

function publicPort(): string {
  const standard = env.publicScheme === "https" ? 443 : 80;
  return env.publicPort === standard ? "" : `:${env.publicPort}`;
}
