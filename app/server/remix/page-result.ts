/** Leans on the results of Remix's static handler, and on `internal`, which marks errors of the router itself. */
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";

/** What the loaders and the action of a page returned, read from Remix's static handler in place of its HTML. */
export type PageResult = {
  /** What the action returned, if there was one, else what the loader of the leaf route did. It may have promises. */
  data: unknown;
  /** The first error that a loader or the action threw. What an action did stands, so with one there is no error. */
  error: unknown;
  headers: Headers | undefined;
};

/** The result of a page whose HTML is not rendered. */
export function resultOfPage({ serverHandoffStream, staticHandlerContext }: EntryContext): PageResult {
  serverHandoffStream?.cancel().catch(() => {}); // nobody will read it
  const { matches, loaderData, actionData, errors, loaderHeaders, actionHeaders } = staticHandlerContext;
  const leaf = matches.at(-1)?.route.id ?? "root";
  const acted = actionData ? Object.keys(actionData)[0] : undefined;
  if (acted) return { data: actionData?.[acted], error: undefined, headers: actionHeaders[acted] };
  const [error] = Object.values(errors ?? {}); // null, not undefined, without errors
  return { data: loaderData[leaf] ?? null, error, headers: loaderHeaders[leaf] };
}

/** The body of a thrown response, or its text. Never the router's internal texts, which name our files. */
export function thrownBody(error: unknown): object | string {
  if (!isRouteErrorResponse(error)) return "Unexpected Server Error";
  const internal = "internal" in error && error.internal === true;
  if (internal) return error.statusText;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null ? data : String(data || error.statusText || "Error");
}
