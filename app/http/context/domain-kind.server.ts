import { unavailableIn } from "~/platform/database/failures.server";
import { env } from "~/platform/env.server";
import { isHostName } from "~/services/domains/domain-preview";
import { programIdOfHost } from "~/services/programs/catalogue.server";

/**
 * Whether a domain is this installation's own: a base domain, or one at which the site of an active program is. The same
 * look-up as for requests, so that a proxy gets certificates for exactly what is served. The name is as in a request for a
 * certificate: in the writing of DNS, without a port or a dot at the end. Capitals do not matter.
 * @throws unavailable
 */
export async function domainKind(name: string): Promise<"own" | "other" | "malformed"> {
  const host = name.toLowerCase();
  if (!isHostName(host, "perk_domain")) return "malformed";
  if (env.baseHosts.includes(host)) return "own";
  const program = await programIdOfHost(host, env.baseHosts).catch((error: unknown) => {
    throw unavailableIn(error) ?? error;
  });
  return program === null ? "other" : "own";
}
