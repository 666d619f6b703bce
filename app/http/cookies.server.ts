import { parse, serialize } from "cookie";
import { env } from "~/env.server";

/**
 * Every cookie that the server sets: host-only (no Domain), HttpOnly, SameSite=Lax, Secure where the public scheme is.
 * The browser itself keeps where it looked for offers (offers/saved-place.ts).
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

/** A Set-Cookie value. Without `maxAgeSeconds` the cookie goes when the browser closes. */
export function cookie(name: string, value: string, maxAgeSeconds?: number): string {
  return serialize(name, value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env.publicScheme === "https",
    maxAge: maxAgeSeconds,
  });
}

export function expiredCookie(name: string): string {
  return cookie(name, "", 0);
}
