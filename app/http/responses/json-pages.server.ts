/**
 * `Accept: application/json` on a page's URL: the data of the leaf route's loader (or action) instead of HTML, with the
 * same status. Redirects never come here, since the handlers send JSON callers a 401 instead.
 */
import type { EntryContext } from "@remix-run/node";
import { resultOfPage, thrownBody } from "~/server/remix/page-result";
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
  const { data: result, error, headers: routeHeaders } = resultOfPage(context);
  routeHeaders?.forEach((value, name) => {
    if (!["set-cookie", "content-type", "content-length"].includes(name)) headers.set(name, value);
  });
  headers.set("Vary", "Accept, Accept-Language, Cookie");
  headers.set("Cache-Control", "no-store");
  headers.delete("Content-Type");
  if (error !== undefined) return Response.json(errorOf(error), { status, headers });
  try {
    return Response.json(await settled(result), { status, headers });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) return Response.json(failed("Unexpected Server Error"), { status: 500, headers });
    const { data: body, init } = pageError(request, expected, requestLocale(request));
    new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
    return Response.json(body, { status: expected.status, headers });
  }
}

function errorOf(error: unknown): object {
  const body = thrownBody(error);
  return typeof body === "object" ? body : failed(body);
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
