import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { v7 as uuidv7 } from "uuid";
import { bearerKeyOf } from "~/auth/bearer-key";
import type { Caller } from "~/http/context/caller";
import type { Env } from "~/platform/env.server";
import { isDataPath, isOldDataRequest } from "../remix/data-requests";
import { isDecodable, isRoutable } from "../remix/routable-path";
import { isDirectRequest } from "./direct-requests";
import { ErrorResponse } from "./error-response";

/** A request that passed the checks, with the headers that handlers rely on. They add to `caller` what they find. */
export type CheckedRequest = { url: URL; headers: IncomingHttpHeaders; caller: Caller };

export type RequestRules = Pick<Env, "baseHosts" | "port" | "publicScheme" | "proxyHops">;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * The checks of every request before static files, cached pages and Remix get it: method, host, path and origin.
 * Headers that a client must not set (forwarded addresses, a request id) are replaced by `x-request-id`,
 * `x-client-address` and `x-indirect`, which every request has that did not come straight from this machine.
 */
export function checkRequest(request: IncomingMessage, rules: RequestRules): CheckedRequest | ErrorResponse {
  const method = request.method ?? "";
  if (!METHODS.includes(method)) return new ErrorResponse(405, "Method not allowed", { Allow: METHODS.join(", ") });
  const origin = originOf(request, rules);
  if (origin instanceof ErrorResponse) return origin;
  const url = urlOf(request, origin);
  if (url instanceof ErrorResponse) return url;
  if (!isSafe(method) && isCrossSite(request.headers, url))
    return new ErrorResponse(403, "This request came from another site");
  const headers = trustedHeaders(request, url, rules);
  if (!isApiCall(headers, url)) return { url, headers, caller: {} };
  if (isDataPath(url.pathname)) return new ErrorResponse(404, "Not found"); // what scripts of a page load
  // An API client never gets a page, and nothing that a browser stored makes it somebody else.
  const { cookie: _, ...others } = headers;
  return { url, headers: { ...others, accept: "application/json" }, caller: {} };
}

/** Whether a request comes with an API key, which is for calls of the admin only. */
function isApiCall({ authorization }: IncomingHttpHeaders, { pathname }: URL): boolean {
  return bearerKeyOf(authorization) !== undefined && pathname.startsWith("/admin/");
}

/** Whether a method by definition changes nothing. */
export function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function originOf(request: IncomingMessage, rules: RequestRules): string | ErrorResponse {
  const { headers } = request;
  const forwarded = forwardedEntry(headers["x-forwarded-host"], rules);
  const host = forwarded || headers.host || `${rules.baseHosts[0]}:${rules.port}`; // scanners send no host at all
  if (!HOST.test(host)) return new ErrorResponse(400, "Bad host");
  const scheme = forwardedEntry(headers["x-forwarded-proto"], rules) || rules.publicScheme;
  if (scheme !== "http" && scheme !== "https") return new ErrorResponse(400, "Bad scheme");
  return URL.canParse(`${scheme}://${host}`) ? `${scheme}://${host}` : new ErrorResponse(400, "Bad host");
}

function urlOf(request: IncomingMessage, origin: string): URL | ErrorResponse {
  const path = request.url ?? "";
  if (!path.startsWith("/") || !isDecodable(path)) return new ErrorResponse(400, "Bad address");
  if (!isRoutable(path)) return new ErrorResponse(404, "Page not found");
  // Leading slashes collapse: "//host" would name another server where it is resolved again.
  const url = new URL(origin + path.replace(/^\/{2,}/, "/"));
  if (isOldDataRequest(url)) return new ErrorResponse(400, "Bad address");
  return url;
}

/**
 * Browsers say where a request comes from in Sec-Fetch-Site, on plain http in Origin only. Servers (webhooks, API keys)
 * send neither. A sibling subdomain is another site: its forms would carry our Lax cookies.
 */
function isCrossSite(headers: IncomingHttpHeaders, url: URL): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && headers.origin !== url.origin;
}

function trustedHeaders(request: IncomingMessage, url: URL, rules: RequestRules): IncomingHttpHeaders {
  const { headers, socket } = request;
  const client = forwardedAddress(headers["x-forwarded-for"], rules) || socket.remoteAddress || "";
  const trusted: IncomingHttpHeaders = {};
  for (const name in headers)
    if (!name.startsWith("x-forwarded-") && name !== "forwarded") trusted[name] = headers[name];
  trusted.host = url.host;
  trusted["x-client-address"] = client.replace(/^::ffff:/, "");
  trusted["x-request-id"] = uuidv7();
  if (!isDirectRequest(request)) trusted["x-indirect"] = "1";
  // The origin is checked here; Remix would check it again, less exactly, and respond with a 500.
  if (headers.origin !== undefined) trusted.origin = url.origin;
  return trusted;
}

/**
 * The client's address as our outermost proxy wrote it, without brackets and port: some write `address:port`, and a
 * client that changes its port would be another one to every limit. Anything that is no address counts as one single
 * client.
 */
function forwardedAddress(value: string | string[] | undefined, rules: RequestRules): string | undefined {
  const entry = forwardedEntry(value, rules);
  if (!entry || isIP(entry)) return entry;
  const address = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d*)?$/.exec(entry);
  const bare = address?.[1] ?? address?.[2] ?? "";
  return isIP(bare) ? bare : "unknown";
}

/**
 * The entry of a forwarded list that our outermost proxy wrote: each proxy appends one, and everything before comes
 * from outside. A proxy that replaces the list leaves fewer entries; then the first one is ours.
 */
function forwardedEntry(value: string | string[] | undefined, { proxyHops }: RequestRules): string | undefined {
  if (proxyHops === 0 || value === undefined) return undefined;
  const entries = String(value).split(",");
  return (entries.at(-proxyHops) ?? entries[0])!.trim() || undefined;
}
