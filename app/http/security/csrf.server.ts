/**
 * The token that a state change must carry: an HMAC over a host-only random cookie, so that a visitor needs no row in
 * the database. Pages have it in a meta tag, and send it as a header or a form field.
 */
import { AppError } from "~/platform/errors";
import { newToken, sameText, sign } from "~/platform/secrets.server";
import { cookie, COOKIES, readCookie } from "../context/cookies.server";

export const CSRF_HEADER = "x-csrf-token";
export const CSRF_FIELD = "authenticity_token";

export function csrfTokenFor(secret: string): string {
  return sign("csrf", secret);
}

/** The browser's token, and the cookie to set when it has none yet. */
export function csrfFor(request: Request): { token: string; setCookie?: string } {
  const secret = readCookie(request, COOKIES.csrf);
  if (secret) return { token: csrfTokenFor(secret) };
  return newCsrf();
}

/** A fresh secret and its token, for a first visit and for a sign-in or sign-out, which rotate it. */
export function newCsrf(): { token: string; setCookie: string } {
  const secret = newToken();
  return { token: csrfTokenFor(secret), setCookie: cookie(COOKIES.csrf, secret) };
}

/** @throws forbidden unless the request carries the token of its own cookie; `field` is the one from the form */
export function assertCsrf(request: Request, field: unknown): void {
  const secret = readCookie(request, COOKIES.csrf);
  const token = request.headers.get(CSRF_HEADER) ?? (typeof field === "string" ? field : "");
  if (!secret || !sameText(token, csrfTokenFor(secret)))
    throw new AppError("forbidden", "Your session has changed. Reload the page and try again.");
}
