import { findAdminSession } from "~/auth/admin-sessions.server";
import { isLocale, type Locale } from "~/locales/say";
import type { AdminActor } from "~/services/context";
import type { StaffVisit } from "~/services/staff/staff-sign-in.verbs.server";
import { COOKIES, readCookie } from "./cookies.server";
import { requestLocale } from "./locale.server";
import { stateOf } from "./request-state.server";
import { clientAddressOf, type DoorArgs } from "./site-context.server";

/** The admin whose session the request brings, or null. Looked up once a request. */
export function adminOf({ request, context }: DoorArgs): Promise<AdminActor | null> {
  const state = stateOf(context);
  const token = readCookie(request, COOKIES.admin);
  return (state.adminActor ??= token ? findAdminSession(token, state.now) : Promise.resolve(null));
}

/** The console's language: what the admin chose; before the sign-in, what the browser asks for. */
export async function consoleLocale(args: DoorArgs): Promise<Locale> {
  const admin = await adminOf(args).catch(() => null); // a refusal must also find its words without the database
  return isLocale(admin?.preferredLocale) ? admin.preferredLocale : requestLocale(args.request);
}

/** Who stands at the sign-in, as far as a request tells. */
export function staffVisitOf(request: Request): StaffVisit {
  return { address: clientAddressOf(request), userAgent: request.headers.get("user-agent") ?? "" };
}
