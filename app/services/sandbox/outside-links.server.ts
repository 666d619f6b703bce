import { env } from "~/platform/env.server";
import { hostUrl } from "~/services/programs/program-url.server";

/** The hosts of the demo data. They are reserved (RFC 2606), so nobody can ever have one. */
const DEMO_HOSTS = /(^|\.)example\.test$/;

/**
 * A link out of the product as pages show it. In the sandbox, links to the hosts of the demo data lead to a page of the
 * sandbox that stands for them; everything else stays as it is (docs/decisions/ports-and-sandbox.md).
 */
export function outsideLink(link: string): string {
  if (!env.sandbox || !URL.canParse(link)) return link;
  const { protocol, hostname, pathname, search } = new URL(link);
  if (!/^https?:$/.test(protocol) || !DEMO_HOSTS.test(hostname)) return link;
  return hostUrl(env.baseHosts[0] ?? "localhost", `/sandbox/elsewhere/${hostname}${pathname}${search}`);
}
