import type { MetaFunction } from "@remix-run/node";
import { siteLoader } from "~/http/handlers/site.server";
import { textOf } from "~/locales/use-text";
import { notFound } from "~/platform/errors";
import { pageMeta } from "~/site/frame/page-meta";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";

/**
 * The route for all URLs without another one. Without it the error page would have no theme, and Remix 2.17 would
 * discard the server's page while it looks for the route in the browser.
 */
export const loader = siteLoader<never>(() => Promise.reject(notFound("We couldn't find this page.")));

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: textOf(matches)("Page not found") });

/** Never rendered, since the loader throws. Without a component the route would be a resource route. */
export default function NotFound() {
  return null;
}
