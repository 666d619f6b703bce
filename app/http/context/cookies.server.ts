import { parse, serialize } from "cookie";
import { env } from "~/platform/env.server";

/**
 * The names of every cookie that the server sets: host-only, HttpOnly (except `flash`, which scripts clear),
 * SameSite=Lax, and Secure when the public scheme is https. Then the names begin with `__Host-`, so that a page of a
 * sibling host cannot replace a session or the secret of the CSRF token.
 */
export const COOKIES = {
  get participant() {
    return hostOnly("sid");
  },
  get admin() {
    return hostOnly("admin_sid");
  },
  get csrf() {
    return hostOnly("csrf");
  },
  get signInCode() {
    return hostOnly("sign_in_code");
  },
  get adminCode() {
    return hostOnly("admin_code");
  },
  get plain() {
    return hostOnly("plain");
  },
  get flash() {
    return hostOnly("flash");
  },
  get lastProgram() {
    return hostOnly("last_program");
  },
  get theme() {
    return hostOnly("theme");
  },
  get locale() {
    return hostOnly("locale");
  },
};

/** Not computed on import, because the environment is read later than that. */
function hostOnly(name: string): string {
  return env.publicScheme === "https" ? `__Host-${name}` : name;
}

export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get("cookie") ?? "")[name];
}

/** A Set-Cookie value. Without `maxAgeSeconds` the cookie ends when the browser closes. */
export function cookie(name: string, value: string, maxAgeSeconds?: number): string {
  return serialize(name, value, {
    path: "/",
    httpOnly: name !== COOKIES.flash,
    sameSite: "lax",
    secure: env.publicScheme === "https",
    maxAge: maxAgeSeconds,
  });
}

export function expiredCookie(name: string): string {
  return cookie(name, "", 0);
}
