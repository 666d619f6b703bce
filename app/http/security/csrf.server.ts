/**
 * The token that a state change must carry: an HMAC over a host-only random cookie, so that a visitor needs no row in
 * the database. Pages have it in a meta tag, and send it as a header or a form field.
 */
import { csrfTokenOf, signatureIn, VISITOR } from "~/platform/csrf-token";
import { AppError } from "~/platform/errors";
import { isSigned, newToken, sign } from "~/platform/secrets.server";
import { cookie, COOKIES, readCookie } from "../context/cookies.server";

export const CSRF_HEADER = "x-csrf-token";
export const CSRF_FIELD = "authenticity_token";

/** The token of a secret. `person`: whom the page is for, empty for visitors. */
export function csrfTokenFor(secret: string, person = ""): string {
  return csrfTokenOf(sign("csrf", secret), person ? sign("csrf-owner", person) : VISITOR);
}

/** The token of the browser and `person`, and the cookie to set when the browser has none yet. */
export function csrfFor(request: Request, person: string): { token: string; setCookie?: string } {
  const secret = readCookie(request, COOKIES.csrf);
  if (secret) return { token: csrfTokenFor(secret, person) };
  return newCsrf(person);
}

/** A fresh secret and its token, for a first visit and for a sign-in or sign-out, which rotate it. */
export function newCsrf(person = ""): { token: string; setCookie: string } {
  const secret = newToken();
  return { token: csrfTokenFor(secret, person), setCookie: cookie(COOKIES.csrf, secret) };
}

/**
 * Checks the signature alone: the secret changes with the person.
 * @throws forbidden unless the request carries the token of its own cookie; `field` is the one from the form
 */
export function assertCsrf(request: Request, field: unknown): void {
  const secret = readCookie(request, COOKIES.csrf);
  const token = request.headers.get(CSRF_HEADER) ?? (typeof field === "string" ? field : "");
  if (!secret || !isSigned("csrf", secret, signatureIn(token)))
    throw new AppError("forbidden", "Your session has changed. Reload the page and try again.", {
      sessionChanged: token !== "",
    });
}
