import { ADMIN_SESSION_SECONDS } from "~/auth/admin-sessions.server";
import { SESSION_SECONDS } from "~/auth/participant-sessions.server";
import { seal, unseal } from "~/platform/secrets.server";
import { ADMIN_CODE_MINUTES } from "~/services/admins/admin-sign-in-rules";
import { CODE_MINUTES } from "~/services/sign-in/sign-in-rules";
import { newCsrf } from "../security/csrf.server";
import { cookie, COOKIES, expiredCookie, readCookie } from "./cookies.server";

/**
 * The cookies of a sign-in: the session's token, and a fresh secret for the CSRF token, so that a token that leaked
 * before is useless afterwards. The next page must be a full document, which has the new token.
 */
export function signedInHeaders(audience: "participant" | "admin", token: string): Headers {
  const code = audience === "participant" ? COOKIES.signInCode : COOKIES.adminCode;
  return setCookies(cookie(COOKIES[audience], token, SECONDS[audience]), newCsrf().setCookie, expiredCookie(code));
}

/**
 * The cookie of a code that was mailed: its browser token, so that the step that asks for the code is there again after
 * the page was reloaded.
 */
export function codeSentHeaders(browserToken: string): Headers {
  return setCookies(cookie(COOKIES.signInCode, browserToken, CODE_MINUTES * 60));
}

/** A code that an admin requested in this browser, known or not. `sentAt` is in milliseconds. */
export type RequestedAdminCode = { email: string; browserToken: string; sentAt: number };

/**
 * As `codeSentHeaders`, for an admin. An unknown address has no code that could be looked up and must look the same, so
 * the cookie holds what the step shows, sealed.
 */
export function adminCodeSentHeaders(code: RequestedAdminCode): Headers {
  return setCookies(cookie(COOKIES.adminCode, seal(JSON.stringify(code)), ADMIN_CODE_MINUTES * 60));
}

/** The code that was requested in this browser, while it can be entered; null when there is none. */
export function requestedAdminCode(request: Request, now: Date): RequestedAdminCode | null {
  const sealed = readCookie(request, COOKIES.adminCode);
  if (!sealed) return null;
  try {
    const code = JSON.parse(unseal(sealed)) as RequestedAdminCode;
    return now.getTime() < code.sentAt + ADMIN_CODE_MINUTES * 60_000 ? code : null;
  } catch {
    return null; // altered, or sealed with an older secret
  }
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
