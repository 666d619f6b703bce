/** How a handler responds to an error: as a page, as JSON, with the form again, or by sending the browser to sign in. */
import { data, redirect } from "@remix-run/node";
import { ownerIn, SESSION_HEADER, VISITOR } from "~/platform/csrf-token";
import { AppError } from "~/platform/errors";
import type { RouteArgs } from "../context/request.server";
import type { Body } from "../input/body.server";
import { pagePath } from "../input/local-path";
import {
  expectedError,
  formError,
  jsonError,
  pageError,
  prefersJsonResponse,
  resendRedirect,
  type ExtraErrorFields,
} from "../responses/responses.server";
import { CSRF_FIELD } from "../security/csrf.server";
import type { Audience } from "./audience.server";

/** The redirect to the sign-in page for a browser that needs it; null for other errors and JSON callers. */
export async function signInRedirect<A>({ signInPath }: Audience<A>, { request }: RouteArgs, error: unknown) {
  const needsSignIn = error instanceof AppError && error.code === "unauthenticated";
  return needsSignIn && signInPath && !prefersJsonResponse(request)
    ? redirect(signInPath(pagePath(request.url)), { headers: { [SESSION_HEADER]: "ended" } })
    : null;
}

/** The redirect of a plain form whose session has ended. A visitor had none, and only has to sign in. */
export function resendOf<A>(
  { resendPath }: Audience<A>,
  { request }: RouteArgs,
  error: unknown,
  { [CSRF_FIELD]: token }: Body["fields"],
): Response | null {
  if (!resendPath || !(error instanceof AppError)) return null;
  const isVisitors = typeof token === "string" && ownerIn(token) === VISITOR;
  return isVisitors && !error.sessionChanged ? null : resendRedirect(request, error, resendPath);
}

export async function pageFailure<A>(audience: Audience<A>, args: RouteArgs, thrown: unknown): Promise<unknown> {
  const error = expectedError(thrown);
  if (!error) return thrown;
  return (await signInRedirect(audience, args, error)) ?? pageError(args.request, error, await audience.locale(args));
}

export async function callFailure<A>(
  audience: Audience<A>,
  args: RouteArgs,
  error: unknown,
  extraErrorFields?: ExtraErrorFields,
): Promise<Response> {
  if (error instanceof Response) return error;
  return jsonError(args.request, error, await audience.locale(args), extraErrorFields);
}

/** A rejected form goes back to its page; a JSON caller gets the error body, which repeats nothing that was typed. */
export async function formFailure<A>(audience: Audience<A>, args: RouteArgs, thrown: unknown, fields: Body["fields"]) {
  const { request } = args;
  const error = expectedError(thrown);
  if (!error) throw thrown;
  const toSend = resendOf(audience, args, error, fields);
  if (toSend) throw toSend;
  const toSignIn = await signInRedirect(audience, args, error);
  if (toSignIn) throw toSignIn;
  const locale = await audience.locale(args);
  if (!prefersJsonResponse(request)) return formError(request, error, fields, locale);
  const { data: body, init } = pageError(request, error, locale);
  return data(body as ReturnType<typeof formError>["data"], init ?? undefined);
}
