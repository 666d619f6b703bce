import { parse, serialize } from "cookie";
import { env } from "~/platform/env.server";

/**
 * Every cookie that the server sets: host-only (no Domain), HttpOnly, SameSite=Lax, Secure when the public scheme is
 * https. Scripts clear `flash`, so it is not HttpOnly (ui/hooks/use-flash.ts). The place where a person looked for
 * offers is a cookie of the browser's own (offers/saved-place.ts).
 */
export const COOKIES = {
  participant: "sid",
  admin: "admin_sid",
  csrf: "csrf",
  flash: "flash",
  lastProgram: "last_program",
  theme: "theme",
  locale: "locale",
} as const;

export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get("cookie") ?? "")[name];
}

const NAMES_FOR_SCRIPTS: readonly string[] = [COOKIES.flash];

/** A Set-Cookie value. Without `maxAgeSeconds` the cookie ends when the browser closes. */
export function cookie(name: string, value: string, maxAgeSeconds?: number): string {
  return serialize(name, value, {
    path: "/",
    httpOnly: !NAMES_FOR_SCRIPTS.includes(name),
    sameSite: "lax",
    secure: env.publicScheme === "https",
    maxAge: maxAgeSeconds,
  });
}

export function expiredCookie(name: string): string {
  return cookie(name, "", 0);
}
