/**
 * `Accept: application/json` on a page's URL: the data of the leaf route's loader (or action) instead of HTML, with the
 * same status. Redirects never come here, since the handlers send JSON callers a 401 instead.
 */
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { requestLocale } from "../context/locale.server";
import { expectedError, pageError } from "./responses.server";

/**
 * The response for a page that Remix has rendered to `context`. Waits for its late blocks, which are limited in time
 * (deferred.server.ts). Never throws: a block that fails gives its error the status and the body; one that fails by a
 * bug is a 500.
 */
export async function jsonPageResponse(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  context.serverHandoffStream?.cancel().catch(() => {}); // nobody will read it
  const { matches, loaderData, actionData, errors, loaderHeaders, actionHeaders } = context.staticHandlerContext;
  const error: unknown = errors ? Object.values(errors)[0] : undefined; // null, not undefined, without errors
  const leaf = matches.at(-1)?.route.id ?? "root";
  const acted = actionData ? Object.keys(actionData)[0] : undefined;
  const routeHeaders = acted ? actionHeaders[acted] : loaderHeaders[leaf];
  routeHeaders?.forEach((value, name) => {
    if (!["set-cookie", "content-type", "content-length"].includes(name)) headers.set(name, value);
  });
  headers.set("Vary", "Accept, Accept-Language, Cookie");
  headers.set("Cache-Control", "no-store");
  headers.delete("Content-Type");
  // What an action did stands, even when the page that is loaded after it fails because its row was deleted.
  if (error !== undefined && acted === undefined) return Response.json(errorOf(error), { status, headers });
  try {
    const body = await settled(acted ? actionData?.[acted] : (loaderData[leaf] ?? null));
    return Response.json(body, { status, headers });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) return Response.json(failed("Unexpected Server Error"), { status: 500, headers });
    const { data: body, init } = pageError(request, expected, requestLocale(request));
    new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
    return Response.json(body, { status: expected.status, headers });
  }
}

/** The body of a thrown response; never the router's internal texts, which name our files. */
function errorOf(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return failed("Unexpected Server Error");
  const internal = "internal" in error && error.internal === true;
  if (!internal && typeof error.data === "object" && error.data !== null) return error.data;
  return failed(internal ? error.statusText : String(error.data || error.statusText || "Error"));
}

function failed(message: string) {
  return { success: false, message, errors: [] };
}

/** Waits for deferred values at any depth. */
async function settled(value: unknown): Promise<unknown> {
  if (value instanceof Promise) return settled(await value);
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return Promise.all(value.map(settled));
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await settled(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
