/** How handlers respond: the same result is JSON for a JSON caller, and a redirect or the form again for a browser. */
import { data, redirect } from "@remix-run/node";
import type { Locale } from "~/locales/translate";
import { unavailableIn } from "~/platform/database/failures.server";
import { AppError, errorBody, type ErrorBody } from "~/platform/errors";
import { logger } from "~/platform/logger.server";
import { storageUnavailableIn } from "~/platform/storage-errors";
import { prefersJson } from "../input/accept";
import { isResendPath, localPath, pagePath } from "../input/local-path";
import { CSRF_FIELD } from "../security/csrf.server";
import { flashCookie, type FlashMessage } from "./flash.server";

/** The result of an action. JSON callers get `body` next to `success` and `message`. */
export type ActionResult<B extends object = object> = {
  message?: string;
  body?: B;
  /** Where a browser goes next; without it the page stays and shows the result. */
  redirectTo?: string;
  flash?: Omit<FlashMessage, "id">;
  headers?: HeadersInit;
};

/**
 * The result of an action that is done. A browser goes to `redirectTo`, which shows the message, with the link after it.
 * JSON callers get the message and `body`.
 */
export function redirectWithMessage<B extends object>(
  redirectTo: string,
  message: string,
  body?: B,
  link?: FlashMessage["link"],
): ActionResult<B> {
  return { message, body, redirectTo, flash: { type: "success", message, link } };
}

export type Done<B extends object = object> = { success: true; message?: string } & Partial<B>;

/** Whether a request gets JSON: see accept.ts. */
export function prefersJsonResponse(request: Request): boolean {
  return prefersJson(request.headers.get("accept"));
}

/** The response of a page's action. Throws the redirect for a browser. */
export function pageResponse<B extends object>(request: Request, result: ActionResult<B>) {
  const headers = new Headers(result.headers);
  // With a status of its own a deletion succeeds, although the page that is loaded after it is gone.
  if (prefersJsonResponse(request)) return data(successBody(result), { status: 200, headers });
  if (!result.redirectTo) return data(successBody(result), { headers });
  if (result.flash) headers.append("Set-Cookie", flashCookie([result.flash]));
  throw redirect(result.redirectTo, { status: 303, headers });
}

/** What a card over the home page shows. When it does not exist, the server redirects home. */
export function redirectHomeIfNotFound<T>(request: Request, read: Promise<T>): Promise<T> {
  return redirectIfNotFound("/", request, read);
}

/**
 * What a card over a page shows. When it does not exist, the server redirects to the page below, since a page that
 * leaves while it hydrates is rendered twice. JSON callers get the 404.
 */
export async function redirectIfNotFound<T>(below: string, request: Request, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found" && !prefersJsonResponse(request)) throw redirect(below);
    throw error;
  }
}

/** The response of a JSON call, or of the same call sent by a plain form without JavaScript. */
export function jsonResponse<B extends object>(request: Request, result: ActionResult<B>): Response {
  const headers = new Headers(result.headers);
  if (!sentByPlainForm(request)) return Response.json(successBody(result), { headers });
  const message = result.flash ?? (result.message ? { type: "success" as const, message: result.message } : undefined);
  if (message) headers.append("Set-Cookie", flashCookie([message]));
  return redirect(result.redirectTo ?? refererPath(request), { status: 303, headers });
}

/** What a call adds to the body that every error has. */
export type ExtraErrorFields = (body: ErrorBody) => object;

/** The error response of a JSON call. A plain form goes back to its page with the message to show. */
export function jsonError(
  request: Request,
  error: unknown,
  locale: Locale = "en",
  extraFields: ExtraErrorFields = () => ({}),
): Response {
  const appError = asAppError(request, error);
  const headers = errorHeaders(appError);
  const body = errorBody(appError, locale);
  if (!sentByPlainForm(request))
    return Response.json({ ...body, ...extraFields(body) }, { status: appError.status, headers });
  headers.append("Set-Cookie", flashCookie([{ type: "error", message: body.message }]));
  return redirect(refererPath(request), { status: 303, headers });
}

/** An error as something to throw out of a loader: Remix shows the error page with this status and body. */
export function pageError(request: Request, error: unknown, locale: Locale = "en") {
  const appError = asAppError(request, error);
  return data<ErrorBody>(errorBody(appError, locale), { status: appError.status, headers: errorHeaders(appError) });
}

/** A rejected form: the error body, its code, and what was typed, so that nothing is lost when the page comes again. */
export function formError(request: Request, error: unknown, fields: Record<string, unknown>, locale: Locale = "en") {
  const appError = asAppError(request, error);
  const { data: body, init } = pageError(request, appError, locale);
  return data({ ...body, code: appError.code, values: typedTexts(fields) }, init ?? undefined);
}

/** An AppError as it is, an `unavailable` one for a database or file store that cannot serve right now, else undefined. */
export function expectedError(error: unknown): AppError | undefined {
  return error instanceof AppError ? error : (storageUnavailableIn(error) ?? unavailableIn(error));
}

/**
 * Returns an AppError as it is, and an `unavailable` one for a database or file store that cannot serve right now.
 * @throws anything else, which is a bug: `handleError` logs it, and it becomes a 500
 */
export function asAppError(request: Request, error: unknown): AppError {
  const expected = expectedError(error);
  if (!expected) throw error;
  if (expected.cause && expected.code === "unavailable") logger.warn({ err: expected.cause }, expected.message);
  return expected;
}

function successBody<B extends object>(result: ActionResult<B>): Done<B> {
  return { success: true, ...(result.message ? { message: result.message } : {}), ...result.body } as Done<B>;
}

function errorHeaders(error: AppError): Headers {
  const headers = new Headers();
  if (error.retryAfterSeconds) headers.set("Retry-After", String(Math.ceil(error.retryAfterSeconds)));
  if (error.code === "unauthenticated") headers.set("WWW-Authenticate", "Bearer"); // a 401 must name a way in
  if (error.allow) headers.set("Allow", error.allow.join(", "));
  return headers;
}

/** The texts of a form by field name (`questions[0][title]`), without the token, since the page has a fresh one. */
function typedTexts(fields: Record<string, unknown>): Record<string, string> {
  const typed: Record<string, string> = {};
  const add = (name: string, value: unknown) => {
    if (typeof value === "string") typed[name] = value;
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
    // A checkbox sends its name twice; the last value counts.
    if (Array.isArray(value) && typeof value.at(-1) === "string") typed[name] = value.at(-1) as string;
  };
  add("", fields);
  delete typed[CSRF_FIELD];
  return typed;
}

/**
 * The redirect of a plain form that came without the session it was made for: to a page that shows what was typed and
 * sends it again. The browser sends the form there once more (307). Null for other errors and callers.
 * @param resendPath the path of that page
 */
export function resendRedirect(request: Request, error: AppError, resendPath: string): Response | null {
  if (!isSessionLost(error) || !sentByPlainForm(request)) return null;
  const query = new URLSearchParams({ to: pagePath(request.url), from: refererPath(request) });
  return redirect(`${resendPath}?${query}`, 307);
}

function isSessionLost(error: AppError): boolean {
  return error.code === "unauthenticated" || error.sessionChanged === true;
}

/** A browser without JavaScript: it expects a page, so JSON would leave the person stranded. */
function sentByPlainForm(request: Request): boolean {
  return request.method !== "GET" && (request.headers.get("accept") ?? "").includes("text/html");
}

/** The page that the form was on, if it is one of ours. */
function refererPath(request: Request): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/";
  const from = new URL(referer);
  if (from.host !== new URL(request.url).host) return "/";
  const path = isResendPath(from.pathname) ? from.searchParams.get("from") : from.pathname + from.search;
  return localPath(path) ?? "/"; // the path of a page that was not found may name another host
}
