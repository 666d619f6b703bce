import { route, type RouteConfigEntry } from "@remix-run/route-config";

/** The description of the API, as a page and as OpenAPI, without signing in. Each has a short address, too. */
export default [
  route("admin/v2/docs", "admin/api-docs/route.tsx"),
  route("admin/v2/openapi.json", "api/admin/openapi.ts"),
  route("api/openapi.json", "api/admin/openapi.ts", { id: "api/openapi" }),
  route("api/docs", "api/admin/docs.ts"),
] satisfies RouteConfigEntry[];
