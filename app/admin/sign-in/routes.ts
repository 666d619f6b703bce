import { route, type RouteConfigEntry } from "@remix-run/route-config";

/** Signing in to the admin, as pages and as JSON. */
export default [
  route("admin/v2/first-admin", "admin/sign-in/first-admin.tsx"),
  route("admin/v2/login", "admin/sign-in/code.tsx"),
  route("admin/v2/login/continue", "admin/sign-in/continue.tsx"),
  route("admin/v2/magic-login", "admin/sign-in/link.tsx"),
  route("admin/v2/magic/:token", "admin/sign-in/magic-link.tsx"),
  route("admin/v2/auth/session", "api/admin/auth/session.ts"),
  route("admin/v2/auth/start", "api/admin/auth/start.ts"),
  route("admin/v2/auth/verify", "api/admin/auth/verify.ts"),
  route("admin/v2/auth/sign_in", "api/admin/auth/sign-in.ts"),
  route("admin/v2/auth/sign_out", "api/admin/auth/sign-out.ts"),
] satisfies RouteConfigEntry[];
