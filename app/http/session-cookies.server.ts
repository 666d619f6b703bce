import { cookie, COOKIES, expiredCookie } from "./cookies.server";
import { newCsrf } from "./csrf.server";

/**
 * The cookies of a sign-in: the session's token, and a fresh secret for the CSRF token, so that what was known of this
 * browser before is worth nothing after. The page must then be loaded whole, for its new token.
 */
export function signedInHeaders(face: "participant" | "admin", token: string, maxAgeSeconds: number): Headers {
  return setCookies(cookie(COOKIES[face], token, maxAgeSeconds), newCsrf().setCookie);
}

/** The cookies of a sign-out. */
export function signedOutHeaders(face: "participant" | "admin"): Headers {
  return setCookies(expiredCookie(COOKIES[face]), newCsrf().setCookie);
}

function setCookies(...values: string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const value of values) headers.append("Set-Cookie", value);
  return headers;
}
