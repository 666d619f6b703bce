/**
 * The web server with the build and another number of routes: only ten, or all and more up to 205. The build itself is
 * the same, so that nothing else differs.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { BUILD_ENTRY } from "~/server/build";
import { waitForShutdown } from "~/server/lifetime";
import { builtSite } from "~/server/web/production-site";
import { startWebServer } from "~/server/web/web-server";

export type RouteCount = "ten" | "all";

const FEW = 10;
/** A large number of routes. */
const MANY = 205;
const REQUIRED = ["root", "site/frame/layout", "site/home/route", "admin/frame/layout", "admin/rewards/list"];

const count = process.argv[2] as RouteCount;
const build = (await import(pathToFileURL(join(process.cwd(), BUILD_ENTRY)).href)) as ServerBuild;
const server = await startWebServer(builtSite(count === "ten" ? withFew(build) : withMany(build)), env);
await waitForShutdown();
await server.close();
process.exit(0);

function withFew(build: ServerBuild): ServerBuild {
  const ids = new Set([...REQUIRED, ...Object.keys(build.routes)].slice(0, FEW + 1)); // the root has no URL
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes) as ServerBuild["routes"],
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** Adds pages with an id and an optional tab, like those of the admin. */
function withMany(build: ServerBuild): ServerBuild {
  const [routes, assets] = [{ ...build.routes }, { ...build.assets.routes }];
  const model = Object.values(build.routes).find(({ path, parentId }) => path === "/" && parentId !== undefined)!;
  for (let n = 0; Object.keys(routes).length < MANY; n++) {
    const id = `generated-${n}`;
    const above = n % 2 ? "programs/:programId" : `generated-${n % 40}/:rowId`;
    const place = { id, parentId: "root", path: `admin/v2/${above}/part-${n}/:tab?` };
    routes[id] = { ...model, ...place, index: undefined };
    assets[id] = { ...build.assets.routes[model.id]!, ...place, index: undefined };
  }
  return { ...build, routes, assets: { ...build.assets, routes: assets } };
}
