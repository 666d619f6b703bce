import { redirect } from "@remix-run/node";
import { asksForPage } from "~/http/accept";
import type { Catalogue } from "~/services/programs/catalogue.server";

/**
 * Leads whoever opens the bare host to where its domain begins (specification 2, section 3: the domain form's
 * `url_path`). Home stays within reach: links on the site fetch it as data, and a query is meant for home.
 */
export function leadToEntrance({ domains }: Pick<Catalogue, "domains">, request: Request, url: URL): void {
  const entrance = domains.find(({ host }) => host === url.hostname)?.urlPath ?? "/";
  const isBare = url.pathname === "/" && url.search === "";
  if (entrance !== "/" && isBare && asksForPage(request.headers.get("accept"))) throw redirect(entrance);
}
