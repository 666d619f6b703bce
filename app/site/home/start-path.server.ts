import { redirect } from "@remix-run/node";
import { asksForPage } from "~/http/input/accept";
import { startPathOf } from "~/services/domains/start-path";
import type { Catalogue } from "~/services/programs/catalogue.server";

/**
 * Redirects a request for the bare host to the start path of its domain, if it has one. The home page stays reachable:
 * client-side navigations to it fetch data, and a URL with a query is for the home page
 * (docs/product/programs-and-domains.md#start-path).
 * @throws a redirect response
 */
export function redirectToStartPath({ domains }: Pick<Catalogue, "domains">, request: Request, url: URL): void {
  const isBare = url.pathname === "/" && url.search === "";
  if (!isBare || !asksForPage(request.headers.get("accept"))) return;
  const startPath = startPathOf(domains.find(({ host }) => host === url.hostname)?.urlPath ?? "/");
  if (startPath) throw redirect(startPath);
}
