import { redirect, type AppLoadContext } from "@remix-run/node";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { isLocale, type Locale } from "~/locales/translate";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/errors";
import { catalogueOf, programIdOfHost, type Catalogue } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { COOKIES, readCookie } from "./cookies.server";
import { requestLocale } from "./locale.server";
import { stateOf } from "./request-state.server";

export type RouteArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: AppLoadContext;
};

/** The host of a request in lower case, without its port. */
export function hostOf(request: Request): string {
  return new URL(request.url).hostname.toLowerCase();
}

/** The program whose site is at the request's host, or null. Looked up once per request. */
export function programOf({ request, context }: RouteArgs): Promise<Catalogue | null> {
  const state = stateOf(context);
  return (state.program ??= programIdOfHost(hostOf(request), env.baseHosts).then((id) =>
    id ? catalogueOf(id) : null,
  ));
}

/**
 * The context of a request to a program's site.
 * @throws not_found on a host without a program; on the bare host a redirect to the default program's own host
 */
export async function siteCtx(args: RouteArgs): Promise<SiteCtx> {
  const program = await programOf(args);
  if (!program) throw awayFromBareHost(args.request) ?? notFound("There's no program at this address.");
  return {
    actor: await siteActor(args, program),
    now: stateOf(args.context).now,
    locale: await siteLocale(args, program),
    requestId: requestIdOf(args.request),
    programId: programIdFrom(program.id),
    program,
  };
}

/**
 * From the bare host, which is the admin's, to the default program's own host: the HTML that operators write must not
 * share an origin with the admin (docs/decisions/0036-admin-host.md). Undefined for other hosts.
 */
function awayFromBareHost(request: Request): Response | undefined {
  const host = hostOf(request);
  if (!env.defaultProgram || !env.baseHosts.includes(host)) return undefined;
  const url = new URL(request.url);
  url.hostname = `${env.defaultProgram}.${host}`;
  // After a 307 the browser repeats a form or call unchanged on the other host; after a 302 it would be a GET.
  return redirect(url.href.replace(/\.data(?=\?|$)/, ""), request.method === "GET" ? 302 : 307);
}

/** The participant of the session, or a visitor. Looked up once per request. */
function siteActor({ request, context }: RouteArgs, program: Catalogue): Promise<SiteCtx["actor"]> {
  const state = stateOf(context);
  const token = readCookie(request, COOKIES.participant);
  return (state.siteActor ??= token
    ? findParticipantSession(programIdFrom(program.id), token, state.now).then(
        (participant) => participant ?? { kind: "visitor" },
      )
    : Promise.resolve({ kind: "visitor" }));
}

/** English; on a bilingual site the language that the participant or else the browser prefers. */
export async function siteLocale(args: RouteArgs, program: Catalogue): Promise<Locale> {
  const state = stateOf(args.context);
  if (!program.i18nEnabled) return (state.locale = "en");
  const actor = await siteActor(args, program);
  if (actor.kind === "participant" && isLocale(actor.locale)) return (state.locale = actor.locale);
  return (state.locale = requestLocale(args.request));
}

/** The id that the web server gave the request. It is in the log and on error pages. */
export function requestIdOf(request: Request): string {
  return request.headers.get("x-request-id") ?? "none";
}

/** The client's IP address as the web server determined it, for rate limits. */
export function clientAddressOf(request: Request): string {
  return request.headers.get("x-client-address") ?? "127.0.0.1";
}
