import type { MetaFunction } from "@remix-run/node";
import { siteLoader } from "~/http/site-doors.server";
import { textOf } from "~/locales/use-text";
import { notFound } from "~/services/errors";

export { PageError as ErrorBoundary } from "~/site/frame/page-error";

/**
 * Every address that nothing else answers. Without a route for it the document would have no theme, and Remix 2.17
 * would throw away the server's page while it looks for the route in the browser.
 */
export const loader = siteLoader<never>(() => Promise.reject(notFound("There is nothing at this address.")));

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Page not found") }];

/** Never shown, since the loader refuses; a route without a component would answer documents with bare data. */
export default function NotFound() {
  return null;
}
