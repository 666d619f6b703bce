import type { AppLoadContext } from "@remix-run/node";
import { findAdminSession, recordWrite } from "~/auth/admin-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { isLocale, type Locale } from "~/locales/translate";
import type { AdminActor, AdminCtx, AdminOrganizationCtx, Ctx, ProgramAdminActor } from "~/platform/context";
import { logger } from "~/platform/logger.server";
import type { AdminClient } from "~/services/admins/admin-sign-in.admin.server";
import { findOrganization, recordLastVisit } from "~/services/organizations/find-organization.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { organizationOfProgram } from "~/services/programs/locate.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { noteActor, noteProgram } from "./caller";
import { COOKIES, readCookie } from "./cookies.server";
import { requestLocale } from "./locale.server";
import { stateOf } from "./request-state.server";
import { clientAddressOf, type RouteArgs } from "./request.server";

/** The admin of the request's session, or null. Looked up once per request. */
export function adminOf({ request, context }: RouteArgs): Promise<AdminActor | null> {
  const state = stateOf(context);
  const token = readCookie(request, COOKIES.admin);
  return (state.adminActor ??= token ? findAndNote(token, context) : Promise.resolve(null));
}

async function findAndNote(token: string, context: AppLoadContext): Promise<AdminActor | null> {
  const admin = await findAdminSession(token, stateOf(context).now);
  noteActor(context, admin);
  return admin;
}

/**
 * After a change by an admin, whether it ended well or not: the lists that they read next have it. An error here is not
 * theirs, since the change is made.
 */
export async function recordChange({ context }: RouteArgs): Promise<void> {
  try {
    const admin = await stateOf(context).adminActor;
    if (admin) await recordWrite(admin);
  } catch (error) {
    logger.warn({ err: error }, "it was not stored that an admin made a change");
  }
}

/** The admin's language: the one they chose; before the sign-in, the one that the browser prefers. */
export async function adminLocale(args: RouteArgs): Promise<Locale> {
  const admin = await adminOf(args).catch(() => null); // an error message is needed without the database, too
  return isLocale(admin?.preferredLocale) ? admin.preferredLocale : requestLocale(args.request);
}

/** The client at the sign-in page, as far as its request tells. */
export function adminClientOf(request: Request): AdminClient {
  return { address: clientAddressOf(request), userAgent: request.headers.get("user-agent") ?? "" };
}

/** The program's organization. Throws `not_found` when the admin has no role on the program. */
export async function organizationOf(
  { actor }: Ctx<ProgramAdminActor>,
  programId: string,
  { context }: RouteArgs,
): Promise<string> {
  const organizationId = await organizationOfProgram(actor, programId);
  noteProgram(context, programId);
  return organizationId;
}

/** The context inside a program. Throws `not_found` when the admin has no role on it. */
export async function enterProgram(
  ctx: Ctx<ProgramAdminActor>,
  programId: string,
  args: RouteArgs,
): Promise<AdminProgramCtx> {
  const { actor, now } = ctx;
  const organizationId = await organizationOf(ctx, programId, args);
  if (actor.kind === "admin") await recordLastVisit(actor, organizationId, now);
  return { ...ctx, programId: programIdFrom(programId), program: await catalogueOf(programId) };
}

/**
 * The context inside a program that the frame of a page shows: the page need not be about it, so it is no visit and not in
 * the log. Throws `not_found` when the admin has no role on it.
 */
export async function shownProgram(ctx: AdminCtx, programId: string): Promise<AdminProgramCtx> {
  await organizationOfProgram(ctx.actor, programId);
  return { ...ctx, programId: programIdFrom(programId), program: await catalogueOf(programId) };
}

/** The context inside the organization that a page is about. Throws what `findOrganization` throws. */
export async function enterOrganization(ctx: AdminCtx, request: Request): Promise<AdminOrganizationCtx> {
  const organizationId = await findOrganization(ctx.actor, {
    organizationId: new URL(request.url).searchParams.get("organization"),
    lastProgramId: readCookie(request, COOKIES.lastProgram),
  });
  await recordLastVisit(ctx.actor, organizationId, ctx.now);
  return { ...ctx, organizationId };
}
