/** How the doors answer: one outcome, told to a JSON caller as JSON and to a browser as a redirect or the form again. */
import { data, redirect } from "@remix-run/node";
import type { Locale } from "~/locales/say";
import { logger } from "~/logger.server";
import { AppError, errorBody, type ErrorBody } from "~/services/errors";
import { asksForJson } from "./accept";
import { CSRF_FIELD } from "./csrf.server";
import { flashCookie, type FlashMessage } from "./flash.server";
import { localPath } from "./local-path";

/** What an action did. `body` is told to JSON callers beside `success` and `message`. */
export type Outcome<B extends object = object> = {
  message?: string;
  body?: B;
  /** Where a browser goes next; without it the page stays and shows the outcome. */
  redirectTo?: string;
  flash?: FlashMessage;
  headers?: HeadersInit;
};

export type Done<B extends object = object> = { success: true; message?: string } & Partial<B>;

export function wantsJson(request: Request): boolean {
  return asksForJson(request.headers.get("accept"));
}

/** The answer of a page's action. */
export function pageAnswer<B extends object>(request: Request, outcome: Outcome<B>) {
  const headers = new Headers(outcome.headers);
  if (!outcome.redirectTo || wantsJson(request)) return data(doneBody(outcome), { headers });
  if (outcome.flash) headers.append("Set-Cookie", flashCookie([outcome.flash]));
  throw redirect(outcome.redirectTo, { status: 303, headers });
}

/**
 * What a card over home shows, or, when it is missing, the way home (specification 1, section 8): the server sends the
 * person there, since a page that leaves while it hydrates is rendered twice. JSON callers get the refusal.
 */
export async function orHome<T>(request: Request, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found" && !wantsJson(request)) throw redirect("/");
    throw error;
  }
}

/** The answer of a JSON call, or of the same call sent by a plain form without JavaScript. */
export function callAnswer<B extends object>(request: Request, outcome: Outcome<B>): Response {
  const headers = new Headers(outcome.headers);
  if (!sentByPlainForm(request)) return Response.json(doneBody(outcome), { headers });
  const message =
    outcome.flash ?? (outcome.message ? { type: "success" as const, message: outcome.message } : undefined);
  if (message) headers.append("Set-Cookie", flashCookie([message]));
  return redirect(outcome.redirectTo ?? cameFrom(request), { status: 303, headers });
}

/** What a call's error body has beside what every error has. */
export type MoreOfRefusal = (body: ErrorBody) => object;

/** The refusal of a JSON call: its error body; a plain form goes back with the message to show. */
export function callRefusal(
  request: Request,
  error: unknown,
  locale: Locale = "en",
  more: MoreOfRefusal = () => ({}),
): Response {
  const refusal = asAppError(request, error);
  const headers = refusalHeaders(refusal);
  const body = errorBody(refusal, locale);
  if (!sentByPlainForm(request)) return Response.json({ ...body, ...more(body) }, { status: refusal.status, headers });
  headers.append("Set-Cookie", flashCookie([{ type: "error", message: body.message }]));
  return redirect(cameFrom(request), { status: 303, headers });
}

/** An error as something to throw out of a loader: Remix shows the error page with this status and body. */
export function pageRefusal(request: Request, error: unknown, locale: Locale = "en") {
  const refusal = asAppError(request, error);
  return data<ErrorBody>(errorBody(refusal, locale), { status: refusal.status, headers: refusalHeaders(refusal) });
}

/** A refused form: the same body, and what was typed, so that nothing entered is lost when the page comes again. */
export function formRefusal(request: Request, error: unknown, fields: Record<string, unknown>, locale: Locale = "en") {
  const { data: body, init } = pageRefusal(request, error, locale);
  return data({ ...body, values: typedIn(fields) }, init ?? undefined);
}

/** Passes AppErrors on. Anything else is nobody's refusal: it goes up to `handleError`, which logs it, and is a 500. */
export function asAppError(request: Request, error: unknown): AppError {
  if (error instanceof AppError) {
    if (error.cause && error.code === "unavailable") logger.warn({ err: error.cause }, error.message);
    return error;
  }
  throw error;
}

function doneBody<B extends object>(outcome: Outcome<B>): Done<B> {
  return { success: true, ...(outcome.message ? { message: outcome.message } : {}), ...outcome.body } as Done<B>;
}

function refusalHeaders(error: AppError): Headers {
  const headers = new Headers();
  if (error.retryAfterSeconds) headers.set("Retry-After", String(Math.ceil(error.retryAfterSeconds)));
  return headers;
}

/** The texts of a form by field name (`questions[0][title]`), without the token: the page brings a fresh one. */
function typedIn(fields: Record<string, unknown>): Record<string, string> {
  const typed: Record<string, string> = {};
  const add = (name: string, value: unknown) => {
    if (typeof value === "string") typed[name] = value;
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
    // Of a name that comes twice (a box to tick) the last one counts.
    if (Array.isArray(value) && typeof value.at(-1) === "string") typed[name] = value.at(-1) as string;
  };
  add("", fields);
  delete typed[CSRF_FIELD];
  return typed;
}

/** A browser without JavaScript: it asks for a page, so JSON would strand the person. */
function sentByPlainForm(request: Request): boolean {
  return request.method !== "GET" && (request.headers.get("accept") ?? "").includes("text/html");
}

/** The page the form stood on, if it is ours. */
function cameFrom(request: Request): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/";
  const from = new URL(referer);
  if (from.host !== new URL(request.url).host) return "/";
  return localPath(from.pathname + from.search) ?? "/"; // the path of a page that was not found may name another host
}
