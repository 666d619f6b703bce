import type { AppLoadContext } from "@remix-run/node";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { env } from "~/env.server";
import { isLocale, type Locale } from "~/locales/say";
import type { SiteCtx } from "~/services/context";
import { notFound } from "~/services/errors";
import { catalogueOf, programIdOfHost, type Catalogue } from "~/services/programs/catalogue.server";
import { COOKIES, readCookie } from "./cookies.server";
import { requestLocale } from "./locale.server";
import { stateOf } from "./request-state.server";

export type DoorArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: AppLoadContext;
};

/** The request's host in lower case, without its port. */
export function hostOf(request: Request): string {
  return new URL(request.url).hostname.toLowerCase();
}

/** The program that the request's host shows, or null. Looked up once a request. */
export function programOf({ request, context }: DoorArgs): Promise<Catalogue | null> {
  const state = stateOf(context);
  return (state.program ??= programIdOfHost(hostOf(request), env.defaultProgram, env.baseHosts).then((id) =>
    id ? catalogueOf(id) : null,
  ));
}

/** The context of a request to a program's site. Throws `not_found` on a host that shows no program. */
export async function siteCtx(args: DoorArgs): Promise<SiteCtx> {
  const program = await programOf(args);
  if (!program) throw notFound("There is no program at this address.");
  return {
    actor: await siteActor(args, program),
    now: stateOf(args.context).now,
    locale: await siteLocale(args, program),
    requestId: requestIdOf(args.request),
    programId: programIdFrom(program.id),
    program,
  };
}

/** Who asks: the participant of the session, or a visitor. Looked up once a request. */
function siteActor({ request, context }: DoorArgs, program: Catalogue): Promise<SiteCtx["actor"]> {
  const state = stateOf(context);
  const token = readCookie(request, COOKIES.participant);
  return (state.siteActor ??= token
    ? findParticipantSession(programIdFrom(program.id), token, state.now).then((found) => found ?? { kind: "visitor" })
    : Promise.resolve({ kind: "visitor" }));
}

/** The program speaks English; where it is bilingual, what the participant or else the browser prefers. */
export async function siteLocale(args: DoorArgs, program: Catalogue): Promise<Locale> {
  const state = stateOf(args.context);
  if (!program.i18nEnabled) return (state.locale = "en");
  const actor = await siteActor(args, program);
  if (actor.kind === "participant" && isLocale(actor.locale)) return (state.locale = actor.locale);
  return (state.locale = requestLocale(args.request));
}

/** The id that the web server gave the request; it stands in the log and on error pages. */
export function requestIdOf(request: Request): string {
  return request.headers.get("x-request-id") ?? "none";
}

/** The client's address as the web server knows it, for rate limits. */
export function clientAddressOf(request: Request): string {
  return request.headers.get("x-client-address") ?? "127.0.0.1";
}
