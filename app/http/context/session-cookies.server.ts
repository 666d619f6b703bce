import { ADMIN_SESSION_SECONDS } from "~/auth/admin-sessions.server";
import { SESSION_SECONDS } from "~/auth/participant-sessions.server";
import { CODE_MINUTES } from "~/services/sign-in/sign-in-rules";
import { newCsrf } from "../security/csrf.server";
import { cookie, COOKIES, expiredCookie } from "./cookies.server";

/**
 * The cookies of a sign-in: the session's token, and a fresh secret for the CSRF token, so that a token that leaked
 * before is useless afterwards. The next page must be a full document, which has the new token.
 */
export function signedInHeaders(audience: "participant" | "admin", token: string): Headers {
  const done = audience === "participant" ? [expiredCookie(COOKIES.signInCode)] : [];
  return setCookies(cookie(COOKIES[audience], token, SECONDS[audience]), newCsrf().setCookie, ...done);
}

/**
 * The cookie of a code that was mailed: its browser token, so that the step that asks for the code is there again after
 * the page was reloaded.
 */
export function codeSentHeaders(browserToken: string): Headers {
  return setCookies(cookie(COOKIES.signInCode, browserToken, CODE_MINUTES * 60));
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
