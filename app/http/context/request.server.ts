import type { AppLoadContext } from "@remix-run/node";

/** What Remix passes to a loader or action. */
export type RouteArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: AppLoadContext;
};

/** The host of a request in lower case, without its port. */
export function hostOf(request: Request): string {
  return new URL(request.url).hostname.toLowerCase();
}

/** The origin of a request, as the browser's page has it: the web server has checked scheme and host. */
export function originOf(request: Request): string {
  return new URL(request.url).origin;
}

/** The id that the web server gave the request. It is in the log and on error pages. */
export function requestIdOf(request: Request): string {
  return request.headers.get("x-request-id") ?? "none";
}

/** The client's IP address as the web server determined it, for rate limits. */
export function clientAddressOf(request: Request): string {
  return request.headers.get("x-client-address") ?? "127.0.0.1";
}
