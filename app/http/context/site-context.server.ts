import { redirect } from "@remix-run/node";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { isLocale, type Locale } from "~/locales/translate";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/errors";
import { FIRST_ADMIN_PATH, lacksAdmin } from "~/services/installation/first-admin.server";
import { inLanguage } from "~/services/programs/catalogue-language.server";
import { catalogueOf, programIdOfHost, type Catalogue } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { redirectToHost } from "../responses/redirect-to-host.server";
import { noteActor, noteProgram } from "./caller";
import { COOKIES, readCookie } from "./cookies.server";
import { requestLocale } from "./locale.server";
import { stateOf } from "./request-state.server";
import { hostOf, requestIdOf, type RouteArgs } from "./request.server";

/** The program whose site is at the request's host, or null. Looked up once per request. */
export function programOf({ request, context }: RouteArgs): Promise<Catalogue | null> {
  const state = stateOf(context);
  return (state.program ??= programIdOfHost(hostOf(request), env.baseHosts).then((id) => {
    if (!id) return null;
    noteProgram(context, id);
    return catalogueOf(id);
  }));
}

/**
 * The context of a request to a program's site. All loaders of a page get the same one, so that they share what they
 * read at the same time (`sharedRead`).
 * @throws not_found on a host without a program; on the bare host a redirect to the default program's own host
 */
export function siteCtx(args: RouteArgs): Promise<SiteCtx> {
  const state = stateOf(args.context);
  return (state.siteCtx ??= readSiteCtx(args));
}

async function readSiteCtx(args: RouteArgs): Promise<SiteCtx> {
  const program = await programOf(args);
  if (!program) throw (await redirectFromBareHost(args.request)) ?? notFound("There's no program at this address.");
  const locale = await siteLocale(args, program);
  return {
    actor: await siteActor(args, program),
    now: stateOf(args.context).now,
    locale,
    requestId: requestIdOf(args.request),
    programId: programIdFrom(program.id),
    program: inLanguage(program, locale),
  };
}

/**
 * From the bare host, which is the admin's, to the default program's own host: the HTML that operators write must not
 * share an origin with the admin (docs/decisions/sites-apart.md). Its start page leads to the admin where there is no
 * default program, and to the form of the first admin in a new installation. Undefined for other hosts.
 */
async function redirectFromBareHost(request: Request): Promise<Response | undefined> {
  const host = hostOf(request);
  if (!env.baseHosts.includes(host)) return undefined;
  if (await lacksAdmin()) return redirect(FIRST_ADMIN_PATH);
  if (env.defaultProgram) return redirectToHost(request, `${env.defaultProgram}.${host}`);
  return new URL(request.url).pathname === "/" ? redirect("/admin/v2") : undefined;
}

/** The participant of the session, or a visitor. Looked up once per request. */
function siteActor({ request, context }: RouteArgs, program: Catalogue): Promise<SiteCtx["actor"]> {
  const state = stateOf(context);
  const token = readCookie(request, COOKIES.participant);
  return (state.siteActor ??= token
    ? findParticipantSession(programIdFrom(program.id), token, state.now).then((participant) => {
        noteActor(context, participant);
        return participant ?? { kind: "visitor" };
      })
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
