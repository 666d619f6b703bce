import { env } from "~/env.server";
import type { Catalogue } from "./catalogue.server";

/**
 * The whole URL of a path on the program's own host, for mails and pages elsewhere. It is built from what is stored,
 * never from a request: a forged Host header must not end up in a mail (RULINGS "Behind a balancer").
 * A custom domain wins over the subdomain, since it is the address that participants know.
 */
export function programUrl(program: Pick<Catalogue, "subdomain" | "domains">, path: string): string {
  return `${env.publicScheme}://${program.domains[0]?.host ?? `${program.subdomain}.${env.baseHosts[0]}`}${publicPort()}${path}`;
}

/** The same for a path of the console. */
export function consoleUrl(path: string): string {
  return `${env.publicScheme}://${env.baseHosts[0]}${publicPort()}${path}`;
}

function publicPort(): string {
  const standard = env.publicScheme === "https" ? 443 : 80;
  return env.publicPort === standard ? "" : `:${env.publicPort}`;
}
