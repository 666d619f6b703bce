import type { RouteConfig } from "@remix-run/route-config";
import admin from "./admin/routes";
import api from "./api/routes";
import sandbox from "./sandbox/routes";
import site from "./site/routes";

/**
 * Every URL of the product, in one list per area. Collection pages are `route(path, …)`, never index routes, so that a
 * POST to the bare path reaches them. Resource routes (no component) are in api/.
 */
export default [...site, ...api, ...admin, ...sandbox] satisfies RouteConfig;
