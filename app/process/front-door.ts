import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { v7 as uuidv7 } from "uuid";
import type { Env } from "~/env.server";
import { Refusal } from "./refusal";

/** A request that may go on to a route, with what the routes' doors rely on. */
export type Visit = { url: URL; headers: IncomingHttpHeaders };

export type FrontDoorRules = Pick<Env, "baseHosts" | "port" | "publicScheme" | "trustProxy">;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * The checks that every request passes before static files, kept pages and Remix see it (RULINGS "Before
 * Remix"): method, host, path and origin. What a client may not say (forwarded addresses, a request id) is
 * replaced in the headers by what we know: `x-request-id` and `x-client-address`.
 */
export function admit(request: IncomingMessage, rules: FrontDoorRules): Visit | Refusal {
  const method = request.method ?? "";
  if (!METHODS.includes(method)) return new Refusal(405, "Method not allowed", { Allow: METHODS.join(", ") });
  const origin = originOf(request, rules);
  if (origin instanceof Refusal) return origin;
  const url = urlOf(request, origin);
  if (url instanceof Refusal) return url;
  if (!isSafe(method) && isCrossSite(request.headers, url))
    return new Refusal(403, "This request came from another site");
  return { url, headers: vouchedHeaders(request, url, rules) };
}

/** Whether a method by definition changes nothing. */
export function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function originOf(request: IncomingMessage, rules: FrontDoorRules): string | Refusal {
  const { headers } = request;
  const forwarded = rules.trustProxy ? last(headers["x-forwarded-host"]) : undefined;
  const host = forwarded || headers.host || `${rules.baseHosts[0]}:${rules.port}`; // scanners send no host at all
  if (!HOST.test(host)) return new Refusal(400, "Bad host");
  const scheme = (rules.trustProxy && last(headers["x-forwarded-proto"])) || rules.publicScheme;
  if (scheme !== "http" && scheme !== "https") return new Refusal(400, "Bad scheme");
  return URL.canParse(`${scheme}://${host}`) ? `${scheme}://${host}` : new Refusal(400, "Bad host");
}

function urlOf(request: IncomingMessage, origin: string): URL | Refusal {
  const path = request.url ?? "";
  if (!path.startsWith("/") || !isDecodable(path)) return new Refusal(400, "Bad address");
  // Leading slashes collapse: "//host" would name another server to whoever resolves it again.
  const url = new URL(origin + path.replace(/^[/\\]{2,}/, "/"));
  // Remix still serves its old data requests and runs their loaders, past every check of the new ones.
  if (url.searchParams.has("_data")) return new Refusal(400, "Bad address");
  return url;
}

/** Whether the escapes are right and hide no NUL, which PostgreSQL cannot store. */
export function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  const [pathname = "", query = ""] = path.split("?", 2);
  try {
    return !decodeURIComponent(pathname).includes("\0") && !query.includes("%00");
  } catch {
    return false;
  }
}

/**
 * Browsers say where a request comes from in Sec-Fetch-Site, on plain http in Origin only. Servers (webhooks, API
 * keys) say neither. A sibling subdomain is another site: its forms would carry our Lax cookies.
 */
function isCrossSite(headers: IncomingHttpHeaders, url: URL): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && headers.origin !== url.origin;
}

function vouchedHeaders({ headers, socket }: IncomingMessage, url: URL, rules: FrontDoorRules): IncomingHttpHeaders {
  const client = (rules.trustProxy && last(headers["x-forwarded-for"])) || socket.remoteAddress || "";
  const vouched: IncomingHttpHeaders = {};
  for (const name in headers)
    if (!name.startsWith("x-forwarded-") && name !== "forwarded") vouched[name] = headers[name];
  vouched.host = url.host;
  vouched["x-client-address"] = client.replace(/^::ffff:/, "");
  vouched["x-request-id"] = uuidv7();
  // It has been checked; Remix would check it again, against less, and answer 500.
  if (headers.origin !== undefined) vouched.origin = url.origin;
  return vouched;
}

/** The entry of a forwarded list that our own proxy wrote; everything before it came from outside. */
function last(value: string | string[] | undefined): string | undefined {
  return (
    String(value ?? "")
      .split(",")
      .at(-1)!
      .trim() || undefined
  );
}
