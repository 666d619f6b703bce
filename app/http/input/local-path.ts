import { urlOfPage } from "~/server/remix/data-requests";

/**
 * A path on the same host that may be redirected to, or null. Absolute URLs, `//host`, backslashes and control
 * characters lead elsewhere in some browser, so they are rejected rather than repaired.
 */
export function localPath(value: string | null | undefined): string | null {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\\\u0000-\u001f\u007f]/.test(value)) return null;
  const base = "http://local.invalid";
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  // Parsing removes dot segments: "/.//host" has become "//host", which names a host after all.
  if (url.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** Where a sign-in leads: to `redirect_to` or `redirectTo` on this host, else home. Never back to the sign-in page. */
export function returnPath(params: URLSearchParams): string {
  const path = localPath(params.get("redirect_to")) ?? localPath(params.get("redirectTo")) ?? "/";
  return /^\/signin(?=[/?#]|$)/i.test(path) ? "/" : path;
}

/** Where an admin's sign-in leads: to a page of the admin, else to its start page. */
export function adminPath(value: string | null): string {
  const path = localPath(value);
  return path && /^\/admin\/v2(?=[/?#]|$)/.test(path) && !/^\/admin\/v2\/(login|magic)/.test(path) ? path : "/admin/v2";
}

/** The pages that send a form again whose session had ended: of the site and of the admin. */
export const RESEND_PATHS = { site: "/signin/continue", admin: "/admin/v2/login/continue" };

export function isResendPath(pathname: string): boolean {
  return Object.values(RESEND_PATHS).includes(pathname);
}

/** The path and query of the page that a request is for. */
export function pagePath(requestUrl: string): string {
  const { pathname, search } = urlOfPage(requestUrl);
  return pathname + search;
}
