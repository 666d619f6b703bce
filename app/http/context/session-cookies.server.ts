import { ADMIN_SESSION_SECONDS } from "~/auth/admin-sessions.server";
import { SESSION_SECONDS } from "~/auth/participant-sessions.server";
import { newCsrf } from "../security/csrf.server";
import { cookie, COOKIES, expiredCookie } from "./cookies.server";

/**
 * The cookies of a sign-in: the session's token, and a fresh secret for the CSRF token, so that a token that leaked
 * before is useless afterwards. The next page must be a full document, which has the new token.
 */
export function signedInHeaders(audience: "participant" | "admin", token: string): Headers {
  return setCookies(cookie(COOKIES[audience], token, SECONDS[audience]), newCsrf().setCookie);
}

/** The cookies of a sign-out. */
export function signedOutHeaders(audience: "participant" | "admin"): Headers {
  return setCookies(expiredCookie(COOKIES[audience]), newCsrf().setCookie);
}

const SECONDS = { participant: SESSION_SECONDS, admin: ADMIN_SESSION_SECONDS };

function setCookies(...values: string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const value of values) headers.append("Set-Cookie", value);
  return headers;
}
